import { api, asked } from '../api/client';
import { pagesQuery } from '../api/pages';

/** All that the page has read of API keys stands under this key. */
export const keyKeys = { all: () => ['keys'] as const };

export const keysQuery = pagesQuery([...keyKeys.all(), 'list'], (query) => asked(api.GET('/api/api-keys', { params: { query } })));
