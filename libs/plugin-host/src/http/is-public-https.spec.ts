import { isPublicHttps } from './is-public-https.js';

it.each([
  'https://leads.example.in',
  'https://leads.example.in:8443/turant',
  'https://93.184.215.14',
  'https://[2606:4700::1111]/',
  'https://local.example.in',
])('a platform can post to %s', (url) => expect(isPublicHttps(url)).toBe(true));

it.each([
  ...[
    'http://leads.example.in',
    'http://127.0.0.1:8080',
    'https://127.0.0.1',
    'https://192.168.1.10',
    'https://[::1]:8080',
    'https://10.1',
    '',
  ],
  ...[
    'https://localhost',
    'https://turant.localhost',
    'https://nas.local',
    'https://nas.local.',
    'https://box.lan',
    'https://turant',
    'leads.in',
  ],
])('no platform can post to %s', (url) => expect(isPublicHttps(url)).toBe(false));
