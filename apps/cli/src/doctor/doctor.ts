import { examineSettingsOfProcess } from '@turant/config';
import { openPrompter, type Prompter } from '../prompter.js';
import { printable } from '../printable.js';
import { clientOfProcess } from '../service/client-of-process.js';
import { printJson } from '../service/print-json.js';
import { addressCheck } from './address-check.js';
import { audioPortsCheck } from './audio-ports-check.js';
import { busCheck } from './bus-check.js';
import { callCheck, type CallWanted } from './call-check.js';
import type { Check, Finding, Surroundings } from './check.js';
import { clockCheck } from './clock-check.js';
import { diskCheck } from './disk-check.js';
import { nodeCheck } from './node-check.js';
import { portsCheck } from './ports-check.js';
import { recordsCheck } from './records-check.js';
import { runCheck } from './run-check.js';
import { findServices } from './running-service.js';
import { settingsCheck } from './settings-check.js';
import { serviceCheck } from './service-check.js';
import { speechCheck } from './speech-check.js';
import { storedTrunksCheck } from './stored-trunks-check.js';
import { trunkCheck } from './trunk-check.js';

export interface DoctorOptions {
  readonly call?: string;
  readonly json?: boolean;
}

const CHECKS: readonly Check[] = [
  nodeCheck,
  settingsCheck,
  serviceCheck,
  portsCheck,
  audioPortsCheck,
  clockCheck,
  diskCheck,
  recordsCheck,
  busCheck,
  speechCheck,
  addressCheck,
  trunkCheck,
  storedTrunksCheck,
];

/** `turant doctor`: looks at everything that a call needs. @returns the exit code */
export async function doctor({ call, json = false }: DoctorOptions): Promise<number> {
  const report = new Report(json);
  const tell = (line: string): void => void (json ? process.stderr : process.stdout).write(`${printable(line)}\n`);
  const { settings, problems } = examineSettingsOfProcess();
  const at: Surroundings = { settings, problems, ...(await findServices(settings)) };
  for (const check of CHECKS) await report.run(check, at);
  const prompter = json || !process.stdin.isTTY ? undefined : openPrompter(process.stdin, process.stdout);
  const phone = call ?? (report.isWell ? await phoneFrom(prompter) : undefined);
  if (phone !== undefined) await report.run(callCheck, wanted(phone, prompter, tell));
  prompter?.close();
  return report.end();
}

/** Nobody is at the terminal, or nothing was typed: no call. */
async function phoneFrom(prompter: Prompter | undefined): Promise<string | undefined> {
  const question = { title: 'A number to ring', hint: 'The last check is a real call, which is paid from the wallet.' };
  // If the input of the terminal is closed, no number was typed.
  const answer = await prompter?.ask(question).catch(() => '');
  return /\d/.test(answer ?? '') ? answer : undefined;
}

/** The client is looked for inside the check, so that a missing one is a finding. */
const wanted = (phone: string, prompter: Prompter | undefined, tell: (line: string) => void): CallWanted => ({
  get client() {
    return clientOfProcess();
  },
  phone,
  tell,
  ...(prompter && { prompter }),
});

/** Prints each finding as it comes, or all of them as JSON at the end. */
class Report {
  private readonly found: (Finding & { readonly check: string })[] = [];

  constructor(private readonly isJson: boolean) {}

  get isWell(): boolean {
    return this.found.every(({ level }) => level !== 'fail');
  }

  async run<S>(check: Check<S>, at: S): Promise<void> {
    for (const finding of await runCheck(check, at)) this.add(check.name, finding);
  }

  end(): number {
    if (this.isJson) printJson({ success: this.isWell, checks: this.found.map((finding) => ({ remedy: null, ...finding })) });
    return this.isWell ? 0 : 1;
  }

  private add(check: string, finding: Finding): void {
    this.found.push({ check, ...finding });
    const { level, says, remedy } = finding;
    if (!this.isJson)
      process.stdout.write(
        `${level.padEnd(4)}  ${check.padEnd(11)}  ${printable(says)}${remedy === undefined ? '' : `; ${printable(remedy)}`}\n`,
      );
  }
}
