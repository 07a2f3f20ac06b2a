import { randomBytes } from 'node:crypto';

/** A file that is made while it is sent, and whose size is known before. */
export interface StreamedFile {
  name: string;
  type: string;
  bytes: number;
  content: () => AsyncIterable<Uint8Array>;
}

export interface MultipartForm {
  headers: Readonly<Record<'content-type' | 'content-length', string>>;
  body: () => AsyncIterable<Uint8Array>;
}

/** A form with one file (RFC 7578). The fields come first, for servers that read the file while it comes. Names and values need no escaping. */
export function multipartForm(fields: Readonly<Record<string, string>>, fileField: string, file: StreamedFile): MultipartForm {
  const boundary = `turant-${randomBytes(16).toString('hex')}`;
  const part = (name: string, rest: string): string => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}`;
  const head = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => part(name, `\r\n\r\n${value}\r\n`))
      .join('') + part(fileField, `; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.bytes + tail.length),
    },
    async *body() {
      yield head;
      yield* file.content();
      yield tail;
    },
  };
}
