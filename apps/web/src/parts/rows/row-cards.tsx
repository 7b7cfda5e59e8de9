import type { ReactNode } from 'react';
import { channelSubject, contentSubject, personSubject } from '../favourites/rules.ts';
import { WithHeart } from '../favourites/WithHeart.tsx';
import {
  ButtonCard,
  ChannelCard,
  CollectionCard,
  ContentCard,
  HistoryCard,
  PersonCard,
  PromoWideCard,
} from './cards.tsx';
import type { Row } from './types.ts';
import { itemsOf } from './rules.ts';

interface Keyed {
  key: string;
  card: ReactNode;
}

/** Cards above the fold load their pictures at once. */
const EAGER_CARDS = 6;

/** The cards of a row's items by its template. @param isFirst the row is visible from the start */
export function cardsOf(row: Row, template: string, isFirst: boolean): Keyed[] {
  switch (template) {
    case 'content-v':
    case 'content-h':
      return itemsOf(row, 'contents').map((item, at) => ({
        key: item.id,
        card: (
          <WithHeart subject={contentSubject(item)} title={item.title} page="row">
            <ContentCard item={item} upright={template === 'content-v'} eager={isFirst && at < EAGER_CARDS} />
          </WithHeart>
        ),
      }));
    case 'channel':
      return itemsOf(row, 'channels').map((item) => ({
        key: String(item.id),
        card: (
          <WithHeart subject={channelSubject(item.id)} title={item.name} page="row">
            <ChannelCard item={item} />
          </WithHeart>
        ),
      }));
    case 'person':
      return itemsOf(row, 'persons').map((item) => ({
        key: String(item.id),
        card: (
          <WithHeart subject={personSubject(item.id)} title={item.name} page="row" isRound>
            <PersonCard item={item} />
          </WithHeart>
        ),
      }));
    case 'history':
    case 'history-h':
      return itemsOf(row, 'histories').map((item) => ({ key: item.id, card: <HistoryCard item={item} /> }));
    case 'promo-wide':
    case 'packet_promo':
    case 'packet_promo_base':
    case 'donate_packs':
      return itemsOf(row, 'promotions').map((item) => ({ key: item.id, card: <PromoWideCard item={item} /> }));
    case 'collection-v':
      return itemsOf(row, 'promotions').map((item) => ({ key: item.id, card: <CollectionCard item={item} /> }));
    case 'button':
    case 'branded_button':
      return itemsOf(row, 'promotions').map((item) => ({
        key: item.id,
        card: <ButtonCard item={item} branded={template === 'branded_button'} />,
      }));
    default:
      return [];
  }
}
