import { api, asked } from '../../../api/client';
import type { ApiKey } from '../../../api/records';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { keyKeys } from '../../../queries/keys';
import { useTexts } from '../../../texts/texts';
import { keysTexts } from './keys-texts';

export function RevokeKey({ of: { keyId, name }, close }: { of: ApiKey; close(): void }) {
  const say = useTexts(keysTexts);
  const change = useChange({
    change: () => asked(api.DELETE('/api/api-keys/{keyId}', { params: { path: { keyId } } })),
    refresh: [keyKeys.all()],
    says: () => say('revoked', { name }),
    done: close,
  });
  const codes = { LAST_ADMIN_KEY: say('lastAdmin') };
  return (
    <FormDialog title={say('revokeTitle', { name })} close={close} doIt={say('revoke')} change={change} isDanger codes={codes}>
      <p>{say('revokeWords')}</p>
    </FormDialog>
  );
}
