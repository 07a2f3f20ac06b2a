import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import type { Answer, Body, Row } from '../api/records';
import { connectionKeys } from './connections';

export type Provider = Row<'/api/providers'>;
export type Capability = Provider['capabilities'][number];
export type SpeechTrial = Answer<'/api/connections/{connectionId}/speech-trial', 'post'>['trial'];

/** Who can hear, think and speak for an employee. It stands under the connections, because a new connection may be one of them. */
export const providersQuery = queryOptions({
  queryKey: [...connectionKeys.all(), 'providers'],
  queryFn: async () => (await asked(api.GET('/api/providers'))).data,
});

export const trySpeech = async (
  connectionId: string,
  body: Body<'post', '/api/connections/{connectionId}/speech-trial'>,
): Promise<SpeechTrial> =>
  (await asked(api.POST('/api/connections/{connectionId}/speech-trial', { params: { path: { connectionId } }, body }))).trial;
