import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { previewOf } from '../../api/preview';
import { spokenScript, type EmployeeDraft } from './employee-draft';
import type { Employee } from './employees-api';

export type SpokenPart = 'greeting' | 'questions' | 'areYouThere' | 'goodbye';

/** What an employee's words sound like, before they are saved. */
export interface Speech {
  language: string;
  chooseLanguage(language: string): void;
  /** Without a part: the greeting and the questions. */
  hear(part?: SpokenPart): void;
  isSpeaking: boolean;
  /** The address of the audio that was made last. */
  url: string | undefined;
  error: Error | null;
}

/** Only saved languages are spoken. */
export function useSpeech({ employeeId, languages }: Employee, draft: EmployeeDraft): Speech {
  const [chosen, chooseLanguage] = useState('');
  const [url, setUrl] = useState<string>();
  const language = (languages as string[]).includes(chosen) ? chosen : (languages[0] ?? '');
  const speaking = useMutation({
    mutationFn: (part: SpokenPart | undefined) =>
      previewOf(employeeId, { language, script: spokenScript(draft), voice: draft.voice === '' ? null : draft.voice, part }),
    onSuccess: (audio) => setUrl(URL.createObjectURL(audio)),
  });
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  const { error, isPending, mutate } = speaking;
  return { language, chooseLanguage, hear: (part) => mutate(part), isSpeaking: isPending, url, error };
}
