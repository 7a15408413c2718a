import { TextLink } from '@motorclub/sdk';

export interface Named {
  readonly id: number;
  readonly username: string;
}

/** A member's name, which leads to their profile. */
export function MemberLink({ member }: { readonly member: Named }) {
  return (
    <TextLink to={`/profile/${member.id}`} underline="always">
      {member.username}
    </TextLink>
  );
}
