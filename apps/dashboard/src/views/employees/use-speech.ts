import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Employee } from '../../api/records';
import type { CallLanguage } from '../../parts/language-names';
import { previewOf } from '../../queries/employees';
import { spokenScript, type EmployeeDraft } from './employee-draft';

export type SpokenPart = 'greeting' | 'questions' | 'areYouThere' | 'goodbye';

/** What an employee's words sound like, before they are saved. */
export interface Speech {
  language: CallLanguage | undefined;
  chooseLanguage(language: CallLanguage): void;
  /** Without a part: the greeting and the questions. */
  hear(part?: SpokenPart): void;
  isSpeaking: boolean;
  /** Of the audio that was made last. */
  url: string | undefined;
  error: Error | null;
}

/** Only saved languages are spoken. */
export function useSpeech({ employeeId, languages }: Employee, draft: EmployeeDraft): Speech {
  const [chosen, chooseLanguage] = useState<CallLanguage>();
  const [url, setUrl] = useState<string>();
  const language = languages.find((one) => one === chosen) ?? languages[0];
  const speaking = useMutation({
    mutationFn: (part: SpokenPart | undefined) =>
      previewOf(employeeId, { language, script: spokenScript(draft), voice: draft.voice || null, part }),
    onSuccess: (audio) => setUrl(URL.createObjectURL(audio)),
  });
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  const { error, isPending, mutate } = speaking;
  return { language, chooseLanguage, hear: (part) => mutate(part), isSpeaking: isPending, url, error };
}
