import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { sourceTexts } from './source-texts';

interface Fields {
  name?: string;
  phone?: string | null;
  email?: string | null;
  requirement?: string | null;
  budget?: string | null;
  source?: string | null;
  extra?: Readonly<Record<string, unknown>>;
  isTest?: boolean;
}

/** What was read of a person, without what was not there. */
export function FieldList({ of: fields }: { of: Fields }) {
  const say = useTexts(sourceTexts);
  const { phone: spaced } = useFormats();
  const { name, phone, email, requirement, budget, source, extra = {}, isTest = false } = fields;
  const rows: [string, string | null | undefined][] = [
    [say('fieldName'), name],
    [say('phone'), phone && spaced(phone)],
    [say('email'), email],
    [say('requirement'), requirement],
    [say('budget'), budget],
    [say('came'), source],
    ...Object.entries(extra).map(([key, value]): [string, string] => [key, String(value)]),
    [say('isTest'), isTest ? say('yes') : undefined],
  ];
  return (
    <dl className="read-fields">
      {rows
        .filter(([, value]) => value)
        .map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
