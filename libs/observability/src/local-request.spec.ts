import { isLocalRequest } from './local-request.js';

const request = (headers: Record<string, string>, remoteAddress: string | undefined): Parameters<typeof isLocalRequest>[0] => ({
  headers,
  httpVersion: '1.1',
  socket: { remoteAddress },
});

describe('isLocalRequest', () => {
  it.each([
    ['localhost:8080', '127.0.0.1'],
    ['127.0.0.1', '::ffff:127.0.0.1'],
    ['[::1]:8080', '::1'],
  ])('is one to %s from %s', (host, peer) => expect(isLocalRequest(request({ host }, peer))).toBe(true));

  it.each<[string, Record<string, string>, string | undefined]>([
    ['from another machine', { host: 'localhost' }, '10.0.0.7'],
    ['to a public name that leads here', { host: 'evil.example' }, '127.0.0.1'],
    ['without a name', {}, '127.0.0.1'],
    ['without a peer', { host: 'localhost' }, undefined],
  ])('is none %s', (_, headers, peer) => expect(isLocalRequest(request(headers, peer))).toBe(false));

  it.each([
    ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via', 'x-client-ip', 'true-client-ip'],
    ...['cf-connecting-ip', 'cf-ray', 'cdn-loop', 'x-cluster-client-ip', 'fastly-client-ip', 'x-original-host', 'x-envoy-external-address'],
    ...['x-amzn-trace-id', 'x-amz-cf-id', 'x-azure-clientip', 'fly-client-ip', 'x-appengine-user-ip', 'x-vercel-id'],
  ])('is none with %s', (name) => expect(isLocalRequest(request({ host: 'localhost', [name]: '127.0.0.1' }, '127.0.0.1'))).toBe(false));

  it('is none over HTTP/1.0, which proxies speak where nobody tells them otherwise', () =>
    expect(isLocalRequest({ ...request({ host: 'localhost' }, '127.0.0.1'), httpVersion: '1.0' })).toBe(false));
});
