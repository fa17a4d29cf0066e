/**
 * Where the visitor is. Everything stands behind the `#`, so that the page can lie anywhere and tokens never leave the browser:
 * `#/rules/binmat/H-draw.1` is a page, `#TABLE` a table, `#TABLE/TOKEN` a seat at it and `#TABLE/TOKEN/watch` a private table to look on.
 */
export type Route =
  | { page: 'table'; table: string; token: string; watch: boolean }
  | { page: string; parts: string[]; query: URLSearchParams; table?: never; token?: never };

export function parse(hash: string): Route {
  const text = hash.replace(/^#/, '');
  if (text !== '' && !text.startsWith('/')) {
    const [table = '', token = '', how = ''] = text.split('/');
    return { page: 'table', table: safe(table), token: safe(token), watch: how === 'watch' };
  }
  const [path = '', query = ''] = text.split('?');
  const [page = '', ...parts] = path.split('/').filter(Boolean).map(safe);
  return { page: page || 'home', parts, query: new URLSearchParams(query) };
}

function safe(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function href(page: string, ...parts: string[]): string {
  return '#/' + [page === 'home' ? '' : page, ...parts].map(encodeURIComponent).join('/');
}

class Router {
  now = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      const before = this.now;
      this.now = parse(location.hash);
      if (before.page !== this.now.page) scrollTo(0, 0);
    });
  }

  go(hash: string): void {
    location.hash = hash;
  }

  /** What a link to here should say from now on; the page stays as it is. */
  note(hash: string): void {
    history.replaceState(null, '', hash);
  }

  /** The same place under another address, without a step in the history. */
  rename(hash: string): void {
    history.replaceState(null, '', hash);
    this.now = parse(hash);
  }
}

export const router = new Router();
