/** What people say to each other at a table, and whom one does not want to hear. */
import { talk } from '../protocol/api';
import type { Spoken } from '../protocol/line';
import type { Remark, Report, ServerMessage } from '../protocol/messages';

/** So many remarks are kept. */
const MOST_REMARKS = 50;

export class Talking {
  /** What was said at the table, the last of it. */
  remarks = $state.raw<readonly Remark[]>([]);
  /** Whose remarks I do not want to see. */
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** The number of the last remark that was shown; those before it are not shown anew. */
  listened = 0;

  constructor(private readonly ask: (message: Spoken) => Promise<ServerMessage | null>) {}

  hear(remark: Remark): void {
    this.remarks = [...this.remarks.filter((each) => each.n !== remark.n), remark].slice(-MOST_REMARKS);
  }

  /** Say something to everybody here; why not, or nothing. */
  say = (said: { phrase?: string; text?: string }): Promise<string> => this.#refusal({ type: 'say', ...said });

  /** Tell those who run the server about somebody; why not, or nothing. */
  report = (seat: string, why: NonNullable<Report['why']>): Promise<string> => this.#refusal({ type: 'report', seat, why });

  mute(seat: string, yes: boolean): void {
    this.muted = new Set(yes ? [...this.muted, seat] : [...this.muted].filter((each) => each !== seat));
  }

  /** Whoever comes later hears what was said before; it is not shown as new. */
  async catchUp(table: string, token: string): Promise<void> {
    const before = await talk(table, token).catch(() => []);
    const known = new Set(this.remarks.map((remark) => remark.n));
    this.listened = Math.max(this.listened, ...before.map((remark) => remark.n));
    this.remarks = [...before.filter((remark) => !known.has(remark.n)), ...this.remarks].slice(-MOST_REMARKS);
  }

  async #refusal(message: Spoken): Promise<string> {
    const answer = await this.ask(message);
    return answer?.type === 'refused' ? answer.sentence : '';
  }
}
