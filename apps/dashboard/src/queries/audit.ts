import { api, asked } from '../api/client';
import { pagesQuery } from '../api/pages';

/** Reads who has changed what, the newest first. */
export const auditQuery = pagesQuery(['audit'], (query) => asked(api.GET('/api/audit', { params: { query } })));
