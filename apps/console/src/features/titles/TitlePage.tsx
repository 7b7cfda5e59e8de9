import {
  changeTitleCall,
  operatorTitleCall,
  removeTitleCall,
  type OperatorTitle,
} from '@aerial/contract/calls/operator-titles.ts';
import { asContentId } from '@aerial/domain/ids.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { catalogueTexts } from '../../parts/catalogue/texts.ts';
import { useName } from '../../parts/catalogue/words.ts';
import { DetailScreen, type DetailTab } from '../../parts/detail/DetailScreen.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { TITLES_KEY, titleKey } from './keys.ts';
import { Parts } from './Parts.tsx';
import { texts } from './texts.ts';
import { TitleForm } from './TitleForm.tsx';
import { Video } from './Video.tsx';

/** One film, series, season or episode. */
export default function TitlePage() {
  const [t, catalogue] = [useTexts(texts), useTexts(catalogueTexts)];
  const history = useHistoryTitle();
  const name = useName();
  const may = useMay();
  const id = asContentId(useParams()['id'] ?? '');
  const query = useQuery({ queryKey: titleKey(id), queryFn: () => callApi(operatorTitleCall, { params: { id } }) });
  const whole = query.data && query.data.parent_id !== null ? query.data.whole_id : undefined;
  return (
    <DetailScreen
      query={query}
      back={
        whole === undefined
          ? { to: '/titles', label: t('all') }
          : { to: `/titles/${whole}?tab=parts`, label: t('back_to_whole') }
      }
      titleOf={({ title }) => name(title)}
      marksOf={(title) => (
        <>
          <Tag look={title.state === 'published' ? 'plain' : 'outline'}>{catalogue(`state_${title.state}`)}</Tag>
          {title.type !== 'series' && title.type !== 'season' && (
            <Tag look="outline">{t(title.has_media ? 'media_present' : 'media_missing')}</Tag>
          )}
        </>
      )}
      actionsOf={(title) => may('content:write') && title.is_editable && <Actions title={title} />}
      tabsLabel={t('parts')}
      tabsOf={(title): readonly DetailTab[] => [
        { id: 'edit', label: t('edit'), content: <TitleForm key={title.id} title={title} /> },
        ...(title.type === 'series' || title.type === 'season'
          ? [{ id: 'parts', label: t('seasons'), content: <Parts title={title} /> }]
          : [{ id: 'video', label: t('has_media'), content: <Video title={title} /> }]),
        ...(may('audit:read')
          ? [{ id: 'history', label: history, content: <History object={`operators/titles/${title.id}`} /> }]
          : []),
      ]}
    />
  );
}

function Actions({ title }: { title: OperatorTitle }) {
  const t = useTexts(texts);
  const name = useName();
  const navigate = useNavigate();
  const [run, isBusy] = useAction();
  const params = { id: title.id };
  const isPublished = title.is_published;

  async function toggle(): Promise<void> {
    const question = { title: t('unpublish'), text: t('unpublish_text'), action: t('unpublish') };
    if (isPublished && !(await confirmed(question))) return;
    const body = { version: title.version, is_published: !isPublished };
    await run(() => callApi(changeTitleCall, { params, body }), {
      done: t(isPublished ? 'unpublished' : 'published'),
      changes: [TITLES_KEY],
    });
  }
  async function remove(): Promise<void> {
    const sure = await confirmed({
      title: t('delete'),
      text: `${name(title.title)}\n${t('delete_text', { count: title.episodes })}`,
      action: t('delete'),
      isDangerous: true,
      typed: name(title.title),
    });
    if (!sure || !(await run(() => callApi(removeTitleCall, { params })))) return;
    await navigate(title.parent_id === null ? '/titles' : `/titles/${title.whole_id}?tab=parts`);
  }
  return (
    <>
      <Button size="small" look={isPublished ? 'secondary' : 'primary'} busy={isBusy} onClick={() => void toggle()}>
        {t(isPublished ? 'unpublish' : 'publish')}
      </Button>
      <Button size="small" look="ghost" disabled={isBusy} onClick={() => void remove()}>
        {t('delete')}
      </Button>
    </>
  );
}
