import { api, asked } from '../../../api/client';
import { FormDialog } from '../../../parts/form-dialog';
import { useToast } from '../../../parts/toasts';
import { useChange } from '../../../parts/use-change';
import { useTexts } from '../../../texts/texts';
import { KEYS, type ApiKey } from './keys-api';
import { keysTexts } from './keys-texts';

export function RevokeKey({ of: { keyId, name }, close }: { of: ApiKey; close(): void }) {
  const say = useTexts(keysTexts);
  const toast = useToast();
  const change = useChange({
    change: () => asked(api.DELETE('/api/api-keys/{keyId}', { params: { path: { keyId } } })),
    refresh: [KEYS],
    done() {
      toast({ text: say('revoked', { name }) });
      close();
    },
  });
  const codes = { LAST_ADMIN_KEY: say('lastAdmin') };
  const title = say('revokeTitle', { name });
  return (
    <FormDialog
      title={title}
      isOpen
      close={close}
      doIt={say('revoke')}
      submit={() => change.mutate()}
      change={change}
      isDanger
      codes={codes}
    >
      <p>{say('revokeWords')}</p>
    </FormDialog>
  );
}
