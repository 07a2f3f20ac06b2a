import type { TranscriptTurn } from '@turant/domain';
import type { Command } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { idArgument } from './id-argument.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { transcriptText } from './transcript-text.js';

interface Answer {
  readonly transcript: { turns: TranscriptTurn[]; isCutOff?: true; reason?: string };
}

/** `turant transcript` */
export function addTranscriptCommand(program: Command): void {
  withExamples(
    program
      .command('transcript')
      .description('what was said in a call, turn by turn; the read stands in the audit trail')
      .addArgument(idArgument('call', 'cl'))
      .option(...JSON_OPTION)
      .action(show),
    'transcript cl_01JD5T0000000000000000000A',
  );
}

async function show(id: string, { json }: JsonOption): Promise<void> {
  const answer = await clientOfProcess().get<Answer>(`/api/calls/${id}/transcript`);
  if (json) return printJson(answer);
  process.stdout.write(transcriptText(answer.transcript));
}
