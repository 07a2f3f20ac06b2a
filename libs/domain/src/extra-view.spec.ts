import { extraView } from './extra-view.js';

describe('extraView', () => {
  it('keeps every field under its own name, also one that would mean something to an object', () => {
    const view = extraView([
      { name: 'utm', value: 'a' },
      { name: '__proto__', value: { isAdmin: true } },
      { name: 'constructor', value: 1 },
      { name: 'toString', value: 2 },
    ]);
    expect(JSON.stringify(view)).toBe('{"utm":"a","__proto__":{"isAdmin":true},"constructor":1,"toString":2}');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('shows both values of a name that came twice', () => {
    expect({
      ...extraView([
        { name: 'a', value: 1 },
        { name: 'b', value: [2] },
        { name: 'a', value: 3 },
      ]),
    }).toEqual({ a: [1, 3], b: [2] });
  });
});
