// @vitest-environment jsdom
import { asDeviceId } from '@aerial/domain/ids.ts';
import type { Device, User } from '@aerial/contract/shapes/user.ts';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { ApiError } from '@aerial/api-client/port.ts';
import type { ModalData } from '../../modals/types.ts';
import type { Session, SessionRunner } from '../../core/session.ts';
import { fakeApi, render, type Rendered } from '../../testing.tsx';
import { ParentalSettings } from '../settings/ParentalSettings.tsx';
import { ProfilesModal } from './ProfilesModal.tsx';
import { ProfileTiles } from '../../parts/profiles/ProfileTiles.tsx';
import type { Profile } from '../../parts/profiles/queries.ts';

const profile = (id: string, role: 'adult' | 'child', more: Partial<Profile> = {}): Profile =>
  ({ id, name: id, icon: null, icon_avatar_id: null, is_main: false, role, profile: { role }, ...more }) as Profile;
const main = profile('Основной', 'adult', { is_main: true });
const child = profile('Маша', 'child');
const off = { duration: 30, pay: false, profile: false, program: false, vod: false, channel: false, settings: false };
const device = (settings: object = off) =>
  ({ id: 'd', settings: { parentalChannels: 30 }, parental_settings: settings }) as unknown as Device;
const user = {
  id: 7,
  username: 'anna',
  is_guest: false,
  parental_code: null,
  parental_status: 'ignore',
} as unknown as User;

const active: Session = {
  tag: 'active',
  renewing: false,
  token: {
    access_token: 'u',
    expires_at: 1,
    received_at: 1,
    device_id: asDeviceId('d'),
    is_guest: false,
    is_child: false,
  },
};
const switches: unknown[] = [];
const session = {
  state: () => active,
  subscribe: () => () => {},
  token: async () => 'u',
  profileSwitched: (...given: unknown[]) => switches.push(given),
} as unknown as SessionRunner;

let shown: Rendered | undefined;
afterEach(async () => {
  switches.length = 0;
  await shown?.unmount();
  shown = undefined;
});

interface Over {
  profiles?: Profile[];
  device?: Device;
  answers?: Parameters<typeof fakeApi>[0];
}
async function screen(node: React.ReactNode, { profiles = [main, child], device: own = device(), answers }: Over = {}) {
  const sent: { id: string; body: unknown }[] = [];
  const noted = (id: string, answer: unknown) => ({
    [id]: ({ body }: { body: unknown }) => (sent.push({ id, body }), answer),
  });
  const api = fakeApi({
    listProfiles: () => profiles,
    listDevices: () => [own],
    self: () => user,
    ...noted('createProfile', child),
    ...noted('changeProfile', child),
    ...noted('changeDevice', own),
    ...answers,
  });
  shown = await render(node, { api, session });
  await shown.settle();
  await shown.settle();
  const { container, settle, modals } = shown;
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  const button = (name: string) =>
    all('button').find((one) => one.textContent.trim() === name || one.getAttribute('aria-label') === name);
  const press = async (element: HTMLElement | undefined) => {
    await act(async () => element!.click());
    await settle();
    await settle();
  };
  const type = async (text: string) => {
    const input = container.querySelector<HTMLInputElement>('#profile-name')!;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  return {
    container,
    settle,
    api,
    sent,
    all,
    button,
    press,
    type,
    modals,
    texts: (selector: string) => all(selector).map(({ textContent }) => textContent),
  };
}

describe('the picker', () => {
  test('A-081 A-082: shows the profiles, marks the active one and the child’s', async () => {
    const { texts, all, container } = await screen(<ProfileTiles />);
    expect(texts('h2')).toEqual([ru.profiles_title]);
    expect(texts('li button')).toEqual(['ООсновной', `ММаша${ru.profiles_child}`, ru.profiles_new]);
    expect(all('[aria-current]').map(({ textContent }) => textContent)).toEqual(['ООсновной']);
    expect(container.querySelectorAll('li')).toHaveLength(3);
  });

  test.each([
    ['A-083 fewer than five, nothing on', 4, device(), true],
    ['A-084 five', 5, device(), false],
    ['A-085 a parental setting is on', 2, device({ ...off, pay: true }), false],
  ])('%s', async (_rule, count, own, isOffered) => {
    const profiles = Array.from({ length: count }, (_, i) => profile(`p${i}`, 'adult', { is_main: i === 0 }));
    expect((await screen(<ProfileTiles />, { profiles, device: own })).button(ru.profiles_new) !== undefined).toBe(
      isOffered,
    );
  });

  test('A-558 A-836: switching to a child needs no PIN', async () => {
    const { press, all, sent, modals } = await screen(<ProfileTiles />, {
      device: device({ ...off, profile: true }),
      answers: { self: () => ({ ...user, parental_status: 'set' }) },
    });
    await press(all('li button')[1]);
    expect(sent).toEqual([{ id: 'changeDevice', body: { profile_id: 'Маша' } }]);
    expect([switches, modals.current()]).toEqual([[[true, 'Маша']], undefined]);
  });

  test('a failure can be retried', async () => {
    const failing = () => {
      throw new ApiError('internal_error', 500, 'x');
    };
    expect(
      (await screen(<ProfileTiles />, { answers: { listProfiles: failing } })).button(ru.action_retry),
    ).toBeDefined();
  });
});

describe('the editor', () => {
  const modal = (data?: object) => <ProfilesModal request={{ id: 'profiles', ...(data && { data }) } as never} />;
  const toggle = (all: (selector: string) => HTMLElement[]) => all('[role="switch"]')[0] as HTMLInputElement;

  test('A-679: an empty name is reported, and nothing is sent', async () => {
    const { press, button, texts, sent, type } = await screen(modal({ view: 'new' }));
    await type('  ');
    await press(button(ru.profiles_create));
    expect([texts('[role="alert"]'), sent]).toEqual([[ru.profiles_name_required], []]);
  });

  test.each(['notset', 'ignore'])(
    'a child profile of an account without a PIN (%s) waits until one is set',
    async (status) => {
      const { press, button, all, sent, type, modals, settle } = await screen(modal({ view: 'new' }), {
        answers: { self: () => ({ ...user, parental_status: status }) },
      });
      await press(toggle(all));
      await type('Петя');
      await press(button(ru.profiles_create));
      expect([sent, modals.current()?.id, modals.current()?.text]).toEqual([
        [],
        'parental_set',
        ru.profiles_child_needs_pin,
      ]);
      (modals.current()!.data as ModalData['parental_set']).onSet();
      await settle();
      expect(sent.map(({ id }) => id)).toEqual(['createProfile']);
    },
  );

  test('A-552 A-560: the switch of a new profile is sent with it; the list is refetched', async () => {
    const { press, button, all, sent, type, api } = await screen(modal({ view: 'new' }), {
      answers: { self: () => ({ ...user, parental_status: 'set' }) },
    });
    await press(toggle(all));
    expect(sent).toEqual([]);
    await type('Петя');
    const before = api.calls.filter((id) => id === 'listProfiles').length;
    await press(button(ru.profiles_create));
    expect(sent).toEqual([{ id: 'createProfile', body: { name: 'Петя', role: 'child', icon_avatar_id: null } }]);
    expect(api.calls.filter((id) => id === 'listProfiles').length).toBe(before + 1);
  });

  test('A-551 A-554 A-866: the switch of an existing profile is saved at once', async () => {
    const { press, all, sent, api } = await screen(modal({ view: 'edit', id: 'Маша' }));
    expect(toggle(all).checked).toBe(true);
    const before = api.calls.filter((id) => id === 'listProfiles').length;
    await press(toggle(all));
    expect(sent).toEqual([{ id: 'changeProfile', body: { role: 'adult' } }]);
    expect(api.calls.filter((id) => id === 'listProfiles').length).toBe(before + 1);
  });

  test('A-560: a failed save restores the switch and shows why', async () => {
    const refused = () => {
      throw new ApiError('profile_last_adult', 400, 'Нельзя.');
    };
    const { press, all, texts } = await screen(modal({ view: 'edit', id: 'Маша' }), {
      answers: { changeProfile: refused },
    });
    await press(toggle(all));
    expect([toggle(all).checked, texts('[role="alert"]')]).toEqual([true, ['Нельзя.']]);
  });

  test('A-561: the last adult profile neither becomes a child nor is removed', async () => {
    const { all, texts, button } = await screen(modal({ view: 'edit', id: 'Основной' }));
    expect([toggle(all).disabled, texts('label').at(-1), button(ru.profiles_remove)]).toEqual([
      true,
      expect.stringContaining(ru.profiles_last_adult),
      undefined,
    ]);
  });

  test('A-553 A-561: removal of another profile is confirmed', async () => {
    const { press, button, modals, sent } = await screen(modal({ view: 'edit', id: 'Маша' }));
    await press(button(ru.profiles_remove));
    expect(modals.current()).toMatchObject({ id: 'message', title: ru.profiles_remove_title });
    expect(sent).toEqual([]);
  });

  test('A-681 A-682: a profile that watches on another device stays, and why is said at once', async () => {
    const inUse = 'Этот профиль открыт на одном из ваших устройств.';
    const { press, button, modals, api } = await screen(modal({ view: 'edit', id: 'Маша' }), {
      answers: {
        removeProfile() {
          throw new ApiError('profile_active', 400, inUse);
        },
      },
    });
    await press(button(ru.profiles_remove));
    const before = api.calls.filter((id) => id === 'listProfiles').length;
    await act(async () => modals.confirm());
    await vi.waitFor(async () => {
      await shown?.settle();
      expect(modals.current()?.text).toBe(inUse);
    });
    expect(api.calls.filter((id) => id === 'listProfiles').length).toBe(before + 1);
  });

  test('A-921 A-406: avatars are requested when the chooser opens', async () => {
    const avatarCategories = () => [{ title: 'Животные', avatars: [{ id: 101, src: '/a.svg' }] }];
    const { press, button, api, all } = await screen(modal({ view: 'edit', id: 'Маша' }), {
      answers: { avatarCategories },
    });
    expect(api.calls).not.toContain('avatarCategories');
    await press(button(ru.profiles_avatar_choose));
    // The chooser's code is loaded on demand.
    await vi.waitFor(async () => {
      await shown?.settle();
      expect(api.calls).toContain('avatarCategories');
      expect(all('button img')).toHaveLength(1);
    });
  });

  test('A-084 A-680 F-499: with five profiles no more can be added', async () => {
    const profiles = Array.from({ length: 5 }, (_, i) => profile(`p${i}`, 'adult', { is_main: i === 0 }));
    expect((await screen(modal(), { profiles })).button(ru.profiles_new)).toBeUndefined();
  });
});

describe('what the PIN protects', () => {
  const row = (key: string) => `[role="switch"][name="${key}"]`;

  test('A-137 A-583 A-407 F-222: six toggles, whatever other settings the device has', async () => {
    const { all } = await screen(<ParentalSettings />, { device: device({ ...off, vod: true, whatever: true }) });
    expect(
      all('[role="switch"]').map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).checked]),
    ).toEqual([
      ['channel', false],
      ['program', false],
      ['vod', true],
      ['pay', false],
      ['profile', false],
      ['settings', false],
    ]);
  });

  test('A-138 A-587: how long it is cached, separately for channels', async () => {
    const { all, press, sent } = await screen(<ParentalSettings />, {
      device: device({ ...off, duration: 45 }),
      answers: {
        platformConfiguration: () => ({
          parental_duration: [
            { duration: 0, name: '' },
            { duration: 60, name: 'Час' },
          ],
        }),
      },
    });
    expect(
      all('label')
        .filter((one) => one.querySelector('[type="radio"]'))
        .map(({ textContent }) => textContent),
    ).toEqual([ru.parental_duration_always, '45 минут', 'Час', '30 минут', '1 минута']);
    await press(all('[type="radio"][value="60"]')[0]);
    await press(all('[name="parental-channels"][value="1"]')[0]);
    expect(sent.map(({ body }) => body)).toEqual([
      { parental_settings: { duration: 60 } },
      { settings: { parentalChannels: 1 } },
    ]);
  });

  test('A-902 A-903: a toggle that was not saved is restored, and the failure is only logged', async () => {
    const warn = console.warn;
    const logged: unknown[] = [];
    console.warn = (...given: unknown[]) => void logged.push(given);
    const refused = () => {
      throw new ApiError('internal_error', 500, 'x');
    };
    const { all, press, modals } = await screen(<ParentalSettings />, { answers: { changeDevice: refused } });
    await press(all(row('vod'))[0]);
    console.warn = warn;
    expect([(all(row('vod'))[0] as HTMLInputElement).checked, logged.length, modals.current()]).toEqual([
      false,
      1,
      undefined,
    ]);
  });
});
