import { Controller, Post } from '@nestjs/common';
import { IsString } from 'class-validator';
import { useApi } from '../testing/use-api.js';
import { DeclaredBody } from './declared-body.js';

class NameDto {
  @IsString()
  name!: string;
}
class OtherDto {
  @IsString()
  other!: string;
}

describe('a declared body', () => {
  const paths = useApi();

  it('has the class of its parameter, or the file does not load', () => {
    const load = (): unknown => {
      @Controller('x')
      class Wrong {
        @Post()
        take(@DeclaredBody(OtherDto) body: NameDto): string {
          return body.name;
        }
      }
      return Wrong;
    };
    expect(load).toThrow('OtherDto is not the type of the parameter that take has for it');
  });

  it.each([
    ['a needed body', 'POST', '/api/wallet/top-ups', undefined, ['']],
    ['a needed body', 'POST', '/api/wallet/top-ups', { credits: '1' }, ['reference', 'credits']],
    ['a body that may be absent', 'POST', '/api/employees/em_1/preview', { part: 'x' }, ['part']],
  ])('is checked before the route runs: %s by %s %s of %j', async (_, method, url, body, fields) => {
    const answer = await paths.ask(method, url, body);
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_BODY']);
    expect((answer.body.errors as { field: string }[]).map(({ field }) => field)).toEqual(fields);
  });

  it('counts as empty where it may be absent; null is refused, as the document says', async () => {
    const raw = async (url: string, payload: string): Promise<string> => {
      const headers = { authorization: `Bearer ${paths.key()}`, 'content-type': 'application/json' };
      return (await paths.api.app.inject({ method: 'POST', url, headers, payload })).json<{ code: string }>().code;
    };
    expect(await raw('/api/connections/cn_none/test', 'null')).toBe('INVALID_BODY');
    expect((await paths.ask('POST', '/api/connections/cn_none/test')).body.code).toBe('CONNECTION_NOT_FOUND');
    expect((await paths.ask('POST', '/api/employees/em_none/preview')).body.code).toBe('EMPLOYEE_NOT_FOUND');
    expect(await raw('/api/employees/em_none/preview', 'null')).toBe('INVALID_BODY');
  });
});
