import type { FieldControl } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { roles, type User } from '#shared/contract/auth.ts'
import { plans, tiers } from '#shared/plans.ts'
import { useChangeRole, useChangeTier } from './use-user-changes.ts'

const roleNames = { user: 'User', admin: 'Admin' } as const satisfies Record<User['role'], string>
const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }))
const tierOptions = tiers.map((tier) => ({ value: tier, label: plans[tier].name }))

export const nameOf = ({ firstName, lastName }: User) =>
  [firstName, lastName].filter(Boolean).join(' ')
export const roleNameOf = ({ role }: User) => roleNames[role]

/** Two users may share an address: the one that may not own it is told apart by name, too. */
const addressOf = ({ email, emailVerified }: ManagedUser) =>
  emailVerified === false ? `${email}, not verified` : email

interface ControlProps {
  user: ManagedUser
  /** From a field with a visible label; without one, the control says itself whose it is. */
  control?: FieldControl
}

/** While a change is under way it shows what was chosen, and takes no second choice. */
export function ChangeRole({ user, control }: ControlProps) {
  const { mutate, isPending, variables } = useChangeRole(user)
  return (
    <Select
      {...(control ?? { 'aria-label': `Change role of ${addressOf(user)}` })}
      value={isPending ? variables : user.role}
      options={roleOptions}
      onValueChange={(value) => {
        const role = roles.find((one) => one === value)
        if (role && !isPending && role !== user.role) mutate(role)
      }}
    />
  )
}

export function ChangePlan({ user, control }: ControlProps) {
  const { mutate, isPending, variables } = useChangeTier(user)
  return (
    <Select
      {...(control ?? { 'aria-label': `Change plan of ${addressOf(user)}` })}
      value={isPending ? variables : user.subscriptionTier}
      options={tierOptions}
      onValueChange={(value) => {
        const tier = tiers.find((one) => one === value)
        if (tier && !isPending && tier !== user.subscriptionTier) mutate(tier)
      }}
    />
  )
}
