import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import type { Answer } from '../api/records';

export type LocalModels = Answer<'/api/models'>;

const WHILE_LAYING_EVERY_MS = 1_000;

export const modelKeys = { all: () => ['models'] as const };

/** The models that understand on the service's machine. While they are laid, it is asked every second. */
export const modelsQuery = queryOptions({
  queryKey: modelKeys.all(),
  queryFn: () => asked(api.GET('/api/models')),
  refetchInterval: ({ state }) => (state.data?.laying?.state === 'running' ? WHILE_LAYING_EVERY_MS : false),
});

export const layModels = () => asked(api.POST('/api/models/lay'));
