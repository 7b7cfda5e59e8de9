export const MEMBERS_KEY = ['staff', 'members'];
export const memberKey = (id: string): readonly unknown[] => ['staff', 'member', id];
export const INVITATIONS_KEY = ['staff', 'invitations'];
export const NETWORKS_KEY = ['staff', 'networks'];
