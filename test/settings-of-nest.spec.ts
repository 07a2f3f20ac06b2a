import { ConfigService } from '@nestjs/config';
import { useTenant } from '../apps/api/src/testing/use-tenant.js';

const PLANTED = 'https://planted.example';
process.env['publicUrl'] = PLANTED;
afterAll(() => delete process.env['publicUrl']);

const api = useTenant();

describe('ConfigService', () => {
  const config = (): ConfigService => api.app.get(ConfigService);

  it('has the settings that libs/config has read, and they are frozen', () => {
    const { settings } = api.parts;
    for (const [name, value] of Object.entries(settings)) expect([name, config().get<unknown>(name)]).toEqual([name, value]);
    expect(config().get('trunk')).toBe(settings.trunk);
    expect(Object.isFrozen(settings)).toBe(true);
  });

  it('has nothing of the environment, which libs/config alone reads', () => {
    expect(process.env['publicUrl']).toBe(PLANTED);
    for (const name of ['publicUrl', 'PATH', 'DATA_DIR']) expect([name, config().get<unknown>(name)]).toEqual([name, undefined]);
  });
});
