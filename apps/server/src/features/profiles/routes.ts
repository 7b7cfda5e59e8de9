import {
  avatarCategoriesCall,
  changeProfileCall,
  createProfileCall,
  listProfilesCall,
  removeProfileCall,
} from '@aerial/contract/calls/profiles.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { ProfileService } from './service.ts';
import { avatarCategoriesWire } from './wire.ts';
import { profileWire } from '../../wire/profile.ts';

export function profileRoutes(
  router: CallRouter,
  { profiles, absolute }: { readonly profiles: ProfileService; readonly absolute: AbsoluteUrl },
): void {
  router.handle(listProfilesCall, async ({ viewer, language }) =>
    ok((await profiles.list(viewer)).map((profile) => profileWire(profile, { language, absolute }))),
  );

  router.handle(createProfileCall, async ({ viewer, body, language, pinProof: proof, ip }) => {
    const created = await profiles.create(viewer, body, { proof, ip });
    return created.ok ? ok(profileWire(created.value, { language, absolute })) : created;
  });

  router.handle(
    changeProfileCall,
    async ({ viewer, params, body: { pincode: pin, ...wanted }, language, pinProof: proof, ip }) => {
      const changed = await profiles.change(viewer, params.id, wanted, { pin, proof, ip });
      return changed.ok ? ok(profileWire(changed.value, { language, absolute })) : changed;
    },
  );

  router.handle(removeProfileCall, async ({ viewer, params, language, pinProof: proof, ip }) => {
    const removed = await profiles.remove(viewer, params.id, { proof, ip });
    return removed.ok ? ok(profileWire(removed.value, { language, absolute })) : removed;
  });

  router.handle(avatarCategoriesCall, async ({ language }) => ok(avatarCategoriesWire({ language, absolute })));
}
