import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import { pagesQuery } from '../api/pages';

/** The numbers of the business. */
export const numbersQuery = pagesQuery(['numbers'], (query) => asked(api.GET('/api/virtual-numbers', { params: { query } })));

/** The lines by which its calls go out, and how they are. */
export const linesQuery = queryOptions({ queryKey: ['lines'], queryFn: async () => (await asked(api.GET('/api/trunks/health'))).data });
