import { AccountMenu } from './AccountMenu.tsx';
import { UserCard } from './UserCard.tsx';
import { WithUser } from './WithUser.tsx';

/** The account of the signed-in user, with all actions. */
export function AccountView() {
  return (
    <WithUser>
      {(user) => (
        <>
          <UserCard user={user} />
          <AccountMenu />
        </>
      )}
    </WithUser>
  );
}
