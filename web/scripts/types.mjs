// Writes the types of the protocol from docs/protocol.schema.json, which a test keeps equal to the server's own types.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const schema = JSON.parse(readFileSync(join(here, '../../docs/protocol.schema.json'), 'utf8'));

const quoted = (text) => JSON.stringify(text);

function type(node) {
  if (node.$ref) return node.$ref.split('/').pop();
  if (node.enum) return node.enum.map(quoted).join(' | ');
  if (node.anyOf) return node.anyOf.map(type).join(' | ');
  switch (node.type) {
    case 'null':
    case 'boolean':
    case 'string':
      return node.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return node.items ? `Array<${type(node.items)}>` : 'unknown[]';
    case 'object':
      return node.additionalProperties ? `Record<string, ${type(node.additionalProperties)}>` : 'Record<string, unknown>';
    default:
      return 'unknown';
  }
}

function named(name, node) {
  const required = new Set(node.required ?? []);
  const lines = Object.entries(node.properties ?? {}).map(([key, field]) => `  ${key}${required.has(key) ? '' : '?'}: ${type(field)};`);
  const comment = node.description ? `/** ${node.description.replace(/\s+/g, ' ').replaceAll('``', '`')} */\n` : '';
  return node.type === 'object' ? `${comment}export interface ${name} {\n${lines.join('\n')}\n}\n` : `${comment}export type ${name} = ${type(node)};\n`;
}

const out = [
  '// Made by scripts/types.mjs from docs/protocol.md.',
  ...Object.entries(schema.$defs).map(([name, node]) => named(name, node)),
  `export type ClientMessage = ${type(schema.properties.client)};`,
  `export type ServerMessage = ${type(schema.properties.server)};`,
];
const target = join(here, '../src/protocol/messages.ts');
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, out.join('\n') + '\n');
