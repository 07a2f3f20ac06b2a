import { examineSettings, readSettings } from './settings.js';

describe('the settings of traces', () => {
  it('are none without an endpoint', () => {
    expect(readSettings({}).traces).toBeUndefined();
    expect(readSettings({ OTEL_SERVICE_NAME: 'voice', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).traces).toBeUndefined();
  });

  it.each([
    ['http://127.0.0.1:4318', 'http://127.0.0.1:4318/v1/traces'],
    ['https://otlp.example.in/otlp/', 'https://otlp.example.in/otlp/v1/traces'],
  ])('name the path below the endpoint %s', (OTEL_EXPORTER_OTLP_ENDPOINT, url) => {
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({ url, headers: {}, serviceName: 'turant' });
  });

  it('have headers, which may be in a file, and a name', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS_FILE: '/run/secrets/otlp',
      OTEL_SERVICE_NAME: 'voice',
    };
    const { traces } = readSettings(env, () => 'Authorization=Bearer%20hush=North-73, x-team = voice ,\n');
    expect(traces).toMatchObject({ headers: { authorization: 'Bearer hush=North-73', 'x-team': 'voice' }, serviceName: 'voice' });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is an address'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:hush-North-73@collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is an address'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector?key=hush-North-73' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is an address'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'hush-North-73' }, 'OTEL_EXPORTER_OTLP_HEADERS is a list'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a b=hush-North-73' }, 'OTEL_EXPORTER_OTLP_HEADERS is a list'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=hush-North-73%0Ab' }, 'OTEL_EXPORTER_OTLP_HEADERS is a list'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%hush-North-73' }, 'OTEL_EXPORTER_OTLP_HEADERS is a list'],
  ])('are refused at the start: %j', (env, says) => {
    const told = examineSettings(env).problems.join('\n');
    expect(told).toContain(says);
    expect(told).not.toContain('hush-North-73');
  });
});
