import { isNetwork, networkPlaceOf } from '@turant/domain';

export type Env = Readonly<Record<string, string | undefined>>;

/** The type of what was read: a field that may be undefined may be absent, too. */
export type Declared<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** Reads variables and collects every problem, so that all problems are reported at once. Values are never printed. */
export class EnvReader {
  readonly problems: string[] = [];
  constructor(
    private readonly env: Env,
    private readonly readFile: (path: string) => string,
  ) {}

  text(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** The variable itself, or the trimmed text of the file that `<NAME>_FILE` names. */
  secret(name: string): string | undefined {
    const value = this.text(name);
    const file = this.text(`${name}_FILE`);
    if (file === undefined) return value;
    if (value !== undefined) {
      this.problems.push(`${name} and ${name}_FILE are both set; one of them is enough`);
      return undefined;
    }
    try {
      return this.readFile(file).trim() || undefined;
    } catch {
      this.problems.push(`${name}_FILE names a file that cannot be read`);
      return undefined;
    }
  }

  /** The text, if it is right; `meaning` is what a right one is. @param text default: that of the variable */
  matching(name: string, isRight: RegExp | ((text: string) => boolean), meaning: string, text = this.text(name)): string | undefined {
    if (text === undefined || (isRight instanceof RegExp ? isRight.test(text) : isRight(text))) return text;
    this.problems.push(`${name} is ${meaning}`);
    return undefined;
  }

  /** An address without a user, a path or a query: https, or http to the hosts that `mayBePlain` says. */
  origin(name: string, meaning: string, mayBePlain: (host: string) => boolean, text = this.text(name)): string | undefined {
    const isRight = (one: string): boolean => {
      const url = originIn(one);
      return url !== undefined && (url.protocol === 'https:' || mayBePlain(url.hostname));
    };
    return originIn(this.matching(name, isRight, meaning, text) ?? '')?.origin;
  }

  /** A comma-separated list of origins, as browsers write them. Neither `*` nor `null` is one: they would open what nobody has named. */
  origins(name: string, meaning: string): string[] {
    const origins = this.list(name).map((text) => (text.includes('*') ? undefined : originIn(text)));
    if (origins.includes(undefined)) this.problems.push(`${name} is a list of ${meaning}; there is no wildcard`);
    return origins.flatMap((one) => one?.origin ?? []);
  }

  whole<D extends number | undefined>(name: string, fallback: D, min: number, max: number): number | D {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    this.problems.push(`${name} is a whole number from ${min} to ${max}`);
    return fallback;
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name) ?? fallback;
    const found = values.find((value) => value === text);
    if (!found) this.problems.push(`${name} is one of ${values.join(', ')}`);
    return found ?? fallback;
  }

  /** A comma-separated list; empty when the variable is not set. */
  list(name: string): string[] {
    return (this.text(name) ?? '').split(',').flatMap((one) => one.trim() || []);
  }

  /** A comma-separated list of addresses and networks, such as 192.0.2.10 or 198.51.100.0/24. */
  networks(name: string): string[] {
    const list = this.list(name);
    if (!list.every(isNetwork)) this.problems.push(`${name} is a list of IP addresses and networks such as 192.0.2.10,198.51.100.0/24`);
    return list;
  }
}

/** A URL with nothing after its port. */
export function originIn(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url : undefined;
}

/** This machine or a private network. A name without a dot is one of the local network, such as that of a container. */
export const isNear = (host: string): boolean => host === '[::1]' || networkPlaceOf(host) !== 'elsewhere' || !/[.:]/.test(host);
