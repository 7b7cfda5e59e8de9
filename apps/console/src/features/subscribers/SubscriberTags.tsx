import { tagsCall, tagUserCall, untagUserCall } from '@aerial/contract/calls/tags.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Menu } from '@aerial/ui/Menu.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { USERS_KEY, userKey } from './keys.ts';
import { tagsOf } from './tag-names.ts';
import { texts } from './texts.ts';
import styles from './Subscriber.module.css';

/** Tags take effect at once; each press is undone by another. */
export function SubscriberTags({ user }: { user: User }) {
  const t = useTexts(texts);
  const isWriter = useMay()('users:write');
  const [run, isBusy] = useAction();
  const all = useQuery({ queryKey: ['tags'], queryFn: () => callApi(tagsCall, { query: { limit: 500 } }) });
  const own = tagsOf(user);
  const others = (all.data ?? []).filter(({ id }) => !own.some((tag) => tag.id === id));
  const params = { id: user.id };
  const changes = [userKey(user.id), USERS_KEY];
  return (
    <Section
      title={t('tags')}
      actions={
        isWriter &&
        others.length > 0 && (
          <Menu
            align="end"
            trigger={
              <Button size="small" icon={<Plus aria-hidden size={16} />} busy={isBusy}>
                {t('add_tag')}
              </Button>
            }
            items={others.map(({ id, name }) => ({
              id: String(id),
              label: name,
              onSelect: () => void run(() => callApi(tagUserCall, { params, body: { tag_id: id } }), { changes }),
            }))}
          />
        )
      }
    >
      {own.length === 0 ? (
        <p className={styles.quiet}>{t('no_tags')}</p>
      ) : (
        <ul className={styles.tags}>
          {own.map(({ id, name }) => (
            <li key={id}>
              <Tag>
                {name}
                {isWriter && (
                  <button
                    type="button"
                    aria-label={t('remove_tag', { name })}
                    onClick={() =>
                      void run(() => callApi(untagUserCall, { params: { ...params, tag: id } }), { changes })
                    }
                  >
                    <X aria-hidden size={14} />
                  </button>
                )}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
