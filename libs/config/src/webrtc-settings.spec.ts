import { examineSettings, readSettings } from './settings.js';

const LIMITS = { maxCallMs: 600_000, maxOfTenant: 20, maxOfVisitorInHour: 10 };

describe('the browser line', () => {
  it('takes calls at each address of this machine, at any free port, unless somebody says otherwise', () => {
    expect(readSettings({}).webrtc).toEqual({
      ...{ host: '0.0.0.0', port: 0, publicIp: undefined },
      ...{ maxCalls: 50, limits: LIMITS, turn: undefined },
    });
  });

  it('has its port, its public address and a TURN server, whose secret may be in a file', () => {
    const env = {
      WEBRTC_HOST: '0.0.0.0',
      WEBRTC_PORT: '47000',
      WEBRTC_PUBLIC_IP: '203.0.113.10',
      WEBRTC_MAX_CALLS: '20',
      BROWSER_CALL_SECONDS: '60',
      BROWSER_CALLS_PER_TENANT: '5',
      BROWSER_CALLS_PER_VISITOR_HOUR: '2',
      TURN_URLS: 'turn:turn.example.in:3478, turns:turn.example.in:5349?transport=tcp',
      TURN_SECRET_FILE: '/run/secrets/turn',
    };
    expect(readSettings(env, () => 'hush-North-73\n').webrtc).toEqual({
      host: '0.0.0.0',
      port: 47_000,
      publicIp: '203.0.113.10',
      maxCalls: 20,
      limits: { maxCallMs: 60_000, maxOfTenant: 5, maxOfVisitorInHour: 2 },
      turn: { urls: ['turn:turn.example.in:3478', 'turns:turn.example.in:5349?transport=tcp'], secret: 'hush-North-73' },
    });
  });

  it.each([
    [{ WEBRTC_HOST: 'localhost' }, 'WEBRTC_HOST is an IPv4 address'],
    [{ WEBRTC_PUBLIC_IP: 'talk.example.in' }, 'WEBRTC_PUBLIC_IP is an IPv4 address'],
    [{ WEBRTC_PORT: '70000' }, 'WEBRTC_PORT is a whole number'],
    [{ WEBRTC_MAX_CALLS: '-1' }, 'WEBRTC_MAX_CALLS is a whole number'],
    [{ BROWSER_CALL_SECONDS: '9' }, 'BROWSER_CALL_SECONDS is a whole number'],
    [{ TURN_URLS: 'turn.example.in', TURN_SECRET: 'hush-North-73' }, 'TURN_URLS is a list of addresses'],
    [{ TURN_URLS: 'turn:turn.example.in' }, 'TURN_URLS needs TURN_SECRET'],
  ])('is refused at the start: %j', (env, says) => {
    const told = examineSettings(env).problems.join('\n');
    expect(told).toContain(says);
    expect(told).not.toContain('hush-North-73');
  });
});
