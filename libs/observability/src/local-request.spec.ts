import { isLocalRequest } from './local-request.js';

describe('isLocalRequest', () => {
  it.each([
    ['localhost:8080', '127.0.0.1'],
    ['127.0.0.1', '::ffff:127.0.0.1'],
    ['[::1]:8080', '::1'],
  ])('is one to %s from %s', (host, peer) => expect(isLocalRequest({ host }, peer)).toBe(true));

  it.each<[string, Record<string, string>, string | undefined]>([
    ['from another machine', { host: 'localhost' }, '10.0.0.7'],
    ['to a public name that leads here', { host: 'evil.example' }, '127.0.0.1'],
    ['without a name', {}, '127.0.0.1'],
    ['without a peer', { host: 'localhost' }, undefined],
  ])('is none %s', (_, headers, peer) => expect(isLocalRequest(headers, peer)).toBe(false));

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])('is none with %s', (name) =>
    expect(isLocalRequest({ host: 'localhost', [name]: '127.0.0.1' }, '127.0.0.1')).toBe(false),
  );
});
