import { RejectedError, type FieldProblem } from '@turant/domain';

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

/** The most common ones of twelve characters and more in public lists of leaked passwords, and those that the name of the product suggests. */
const COMMON: ReadonlySet<string> = new Set(
  (
    '123456789012 1234567890123 12345678901234 123456789123 123456123456 123123123123 111111111111 000000000000 012345678910 ' +
    '1234567891011 987654321098 qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertyuiopas qwertyuiopasdf qwertyuiopasdfghjkl 1q2w3e4r5t6y ' +
    '1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv zaq12wsxcde3 q1w2e3r4t5y6 qwerty123456 qwerty1234567 abc123abc123 ' +
    'abcd12345678 abcdefghijkl abcdefghijklm asdfghjkl123 aaaaaaaaaaaa password1234 password12345 password123456 passwordpassword ' +
    'password@123 p@ssw0rd1234 passw0rd1234 admin1234567 administrator administrator1 letmeinletmein iloveyou1234 iloveyou12345 ' +
    'welcome12345 welcome@1234 changeme1234 changemechangeme secretsecret india1234567 india@123456 turant123456 turantturant ' +
    'turant@12345 correcthorsebatterystaple'
  ).split(' '),
);

const refused = (message: string): RejectedError => {
  const problem: FieldProblem = { field: 'password', code: 'INVALID', message };
  return new RejectedError('PASSWORD_REFUSED', undefined, [problem]);
};

/**
 * Length, and no others than the well-known passwords: rules of composition make passwords worse (NIST SP 800-63B section 5.1.1.2).
 * @throws RejectedError PASSWORD_REFUSED
 */
export function checkPassword(password: string, email: string): void {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH)
    throw refused(`a password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  const plain = password.trim().toLowerCase();
  if (plain === email) throw refused('a password is not the e-mail address');
  if (COMMON.has(plain) || new Set(plain).size < 3) throw refused('this password is among the first that are guessed');
}
