import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { QueryParam, timeInput } from '../http/describe.js';

/** Describes the answer of an export, and the times that it takes. */
export const CsvResponse = (): MethodDecorator =>
  applyDecorators(
    QueryParam('since', 'only what is from this time on', timeInput),
    QueryParam('until', 'only what is before this time', timeInput),
    ApiResponse({
      status: 200,
      description: 'CSV (RFC 4180) in UTF-8 with BOM, with a header line; an apostrophe stands before whatever would begin a formula',
      content: { 'text/csv': { schema: { type: 'string' } } },
    }),
  );
