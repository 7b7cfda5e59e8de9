import type { OperatorScope } from '@aerial/domain/operator-scopes.ts';
import type { StaffRole } from '@aerial/domain/staff-roles.ts';
import { defineTexts, type TextFunction } from './texts.ts';

/** Names of roles and of areas, which several screens show. */
export const roleTexts = defineTexts('roles', {
  area_audit: ['Audit log', 'Журнал действий'],
  area_channels: ['Channels', 'Каналы'],
  area_content: ['Catalogue', 'Каталог'],
  area_messages: ['Messages', 'Сообщения'],
  area_packets: ['Packets', 'Пакеты'],
  area_payments: ['Payments', 'Платежи'],
  area_promo: ['Promo codes', 'Промокоды'],
  area_settings: ['Settings', 'Настройки'],
  area_staff: ['Staff and tokens', 'Сотрудники и токены'],
  area_statistics: ['Statistics', 'Статистика'],
  area_subscriptions: ['Subscriptions', 'Подписки'],
  area_users: ['Subscribers', 'Абоненты'],
  area_webhooks: ['Webhooks', 'Вебхуки'],
  may_read: ['{{area}}: read', '{{area}}: чтение'],
  may_write: ['{{area}}: change', '{{area}}: изменение'],
  role_content: ['Content', 'Контент'],
  role_finance: ['Finance', 'Финансы'],
  role_marketing: ['Marketing', 'Маркетинг'],
  role_owner: ['Owner', 'Владелец'],
  role_read_only: ['Read only', 'Только чтение'],
  role_support: ['Support', 'Поддержка'],
});

type T = TextFunction<(typeof roleTexts)['set']>;
export const roleName = (t: T, role: StaffRole): string => t(`role_${role}`);
export function scopeName(t: T, scope: OperatorScope): string {
  const [area, right] = scope.split(':') as [string, 'read' | 'write'];
  return t(`may_${right}`, { area: t(`area_${area}` as 'area_audit') });
}
