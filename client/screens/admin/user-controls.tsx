import { useRef, useState } from 'react'
import { admin } from '#client/texts/admin.ts'
import { planTexts } from '#client/texts/plans.ts'
import type { FieldControl } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import type { ManagedUser } from '#shared/contract/admin.ts'
import { roles, type User } from '#shared/contract/auth.ts'
import { tiers } from '#shared/plans.ts'
import { ConfirmAdmin } from './confirm-admin.tsx'
import { useChangeRole, useChangeTier } from './use-user-changes.ts'

const roleOptions = roles.map((role) => ({ value: role, label: admin.roles[role] }))
const tierOptions = tiers.map((tier) => ({ value: tier, label: planTexts[tier].name }))

export const nameOf = ({ firstName, lastName }: User) =>
  [firstName, lastName].filter(Boolean).join(' ')
export const roleNameOf = ({ role }: User) => admin.roles[role]

/** Two users may have the same email address, so the label says which one is not verified. */
const emailLabel = ({ email, emailVerified }: ManagedUser) =>
  emailVerified === false ? admin.users.unverifiedEmail(email) : email

interface ControlProps {
  user: ManagedUser
  /** The attributes of a field with a visible label; without them, the control has its own `aria-label`. */
  control?: FieldControl
}

/**
 * While a change is pending, the control shows the chosen value and ignores further choices. The admin role
 * is granted after a confirmation only.
 */
export function ChangeRole({ user, control }: ControlProps) {
  const { mutate, isPending, variables } = useChangeRole(user)
  const [isConfirming, setConfirming] = useState(false)
  const select = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Select
        {...(control ?? { 'aria-label': admin.users.changeRoleOf(emailLabel(user)) })}
        ref={select}
        value={isPending ? variables : user.role}
        options={roleOptions}
        onValueChange={(value) => {
          const role = roles.find((candidate) => candidate === value)
          if (!role || isPending || role === user.role) return
          if (role === 'admin') setConfirming(true)
          else mutate(role)
        }}
      />
      {isConfirming && (
        <ConfirmAdmin
          email={emailLabel(user)}
          returnFocusTo={select}
          onConfirm={() => mutate('admin')}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

export function ChangePlan({ user, control }: ControlProps) {
  const { mutate, isPending, variables } = useChangeTier(user)
  return (
    <Select
      {...(control ?? { 'aria-label': admin.users.changePlanOf(emailLabel(user)) })}
      value={isPending ? variables : user.subscriptionTier}
      options={tierOptions}
      onValueChange={(value) => {
        const tier = tiers.find((candidate) => candidate === value)
        if (tier && !isPending && tier !== user.subscriptionTier) mutate(tier)
      }}
    />
  )
}
