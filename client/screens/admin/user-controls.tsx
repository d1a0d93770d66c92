import { admin } from '#client/texts/admin.ts'
import type { FieldControl } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { roles, type User } from '#shared/contract/auth.ts'
import { plans, tiers } from '#shared/plans.ts'
import { useChangeRole, useChangeTier } from './use-user-changes.ts'

const roleOptions = roles.map((role) => ({ value: role, label: admin.roles[role] }))
const tierOptions = tiers.map((tier) => ({ value: tier, label: plans[tier].name }))

export const nameOf = ({ firstName, lastName }: User) =>
  [firstName, lastName].filter(Boolean).join(' ')
export const roleNameOf = ({ role }: User) => admin.roles[role]

/** Two users may have the same address: the label names the unverified one. */
const addressOf = ({ email, emailVerified }: ManagedUser) =>
  emailVerified === false ? admin.users.unverifiedEmail(email) : email

interface ControlProps {
  user: ManagedUser
  /** From a field with a visible label; without it, the control has a label of its own. */
  control?: FieldControl
}

/** While a change is pending it shows the chosen value, and ignores further choices. */
export function ChangeRole({ user, control }: ControlProps) {
  const { mutate, isPending, variables } = useChangeRole(user)
  return (
    <Select
      {...(control ?? { 'aria-label': admin.users.changeRoleOf(addressOf(user)) })}
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
      {...(control ?? { 'aria-label': admin.users.changePlanOf(addressOf(user)) })}
      value={isPending ? variables : user.subscriptionTier}
      options={tierOptions}
      onValueChange={(value) => {
        const tier = tiers.find((one) => one === value)
        if (tier && !isPending && tier !== user.subscriptionTier) mutate(tier)
      }}
    />
  )
}
