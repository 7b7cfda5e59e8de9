import { IconButton } from '@aerial/ui/Button.tsx';
import { Menu } from '@aerial/ui/Menu.tsx';
import { CircleUser, Globe, Keyboard, LogOut, ShieldCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { showFailure } from '../core/errors.ts';
import { chooseLanguage, currentLanguage } from '../i18n/i18n.ts';
import { roleName, roleTexts } from '../i18n/role-texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { signOut, useSelf } from '../session/self.tsx';
import { texts } from './texts.ts';

export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const [t, roles] = [useTexts(texts), useTexts(roleTexts)];
  const { name, email, role } = useSelf();
  const navigate = useNavigate();
  const size = 18;
  return (
    <Menu
      align="end"
      heading={name}
      note={`${email} · ${roleName(roles, role)}`}
      trigger={
        <IconButton label={name}>
          <CircleUser aria-hidden size={24} />
        </IconButton>
      }
      items={[
        {
          id: 'me',
          label: t('my_access'),
          icon: <ShieldCheck aria-hidden size={size} />,
          onSelect: () => void navigate('/me'),
        },
        { id: 'help', label: t('help'), icon: <Keyboard aria-hidden size={size} />, onSelect: onHelp },
        {
          id: 'language',
          label: t('language'),
          icon: <Globe aria-hidden size={size} />,
          onSelect: () => chooseLanguage(currentLanguage() === 'en' ? 'ru' : 'en'),
        },
        {
          id: 'out',
          label: t('sign_out'),
          begins: true,
          icon: <LogOut aria-hidden size={size} />,
          onSelect: () => void signOut().catch(showFailure),
        },
      ]}
    />
  );
}
