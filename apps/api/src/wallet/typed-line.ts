/** No control characters, and not only spaces. No two adjacent parts match the same character, so matching takes linear time. */
export const TYPED_LINE = new RegExp(String.raw`^[\s\ufeff]*[^\s\ufeff\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$`);
