import { guideName } from '#shared/writer-texts.ts'
import { formatNumber, plural } from './locale.ts'

export const admin = {
  title: 'Admin Panel',
  moreFailed: 'The rest did not arrive. Please try again.',
  /** Label of the links to the sections, for screen readers. */
  sections: 'Sections of this page',
  counts: {
    /** With `hasMore`, the list goes on after the rows that were read. */
    total: (count: number, hasMore: boolean) =>
      hasMore ? `more than ${formatNumber(count)}` : formatNumber(count),
    open: (count: number) => (count === 0 ? 'none open' : `${formatNumber(count)} open`),
    failing: (count: number) => (count === 0 ? 'all working' : `${formatNumber(count)} failing`),
  },
  roles: { user: 'User', admin: 'Admin' },
  users: {
    title: 'Users',
    lead: 'Newest first.',
    list: 'Users, newest first',
    search: 'Search by email',
    loading: 'Loading the users',
    failed: 'The users did not arrive',
    found: (count: number) =>
      `${formatNumber(count)} ${plural(count, { one: 'user', other: 'users' })} found`,
    none: 'No users found',
    noMatch: 'No address holds these letters. Try fewer of them.',
    noneYet: 'Whoever signs in stands here.',
    showMore: 'Show more users',
    columns: {
      email: 'Email',
      name: 'Name',
      role: 'Role',
      subscription: 'Subscription',
      changeRole: 'Change Role',
      changePlan: 'Change Plan',
    },
    noName: '–',
    changeRoleOf: (email: string) => `Change role of ${email}`,
    changePlanOf: (email: string) => `Change plan of ${email}`,
    grantAdmin: {
      title: 'Make this user an admin?',
      text: (email: string) =>
        `${email} will see all users and contact messages, and can change plans and roles.`,
      confirm: 'Make admin',
    },
    unverifiedEmail: (email: string) => `${email}, not verified`,
    /** `<hidden>` is for screen readers alone. */
    verified: '<hidden>Email address: </hidden>Verified',
    notVerified: '<hidden>Email address: </hidden>Not verified',
  },
  auditLog: {
    title: 'Audit log',
    lead: 'Who changed whom, and when. It cannot be edited.',
    list: 'Changes, newest first',
    loading: 'Loading the audit log',
    failed: 'The audit log did not arrive.',
    none: 'Nothing has been changed yet.',
    showMore: 'Show older changes',
    /** `<admin/>` and `<user/>` are email addresses, or `deletedUser`; `<to>` is set in bold. */
    changed: {
      role: (from: string, to: string) =>
        `<admin/> changed the role of <user/> from ${from} to <to>${to}</to>`,
      subscription: (from: string, to: string) =>
        `<admin/> changed the subscription of <user/> from ${from} to <to>${to}</to>`,
    },
    deletedUser: (pseudonym: string) => `a deleted user (${pseudonym})`,
  },
  messages: {
    title: 'Messages',
    lead: 'What people wrote through the contact form.',
    list: 'Messages, newest first',
    loading: 'Loading the messages',
    failed: 'The messages did not arrive.',
    none: 'Nobody has written yet.',
    showMore: 'Show older messages',
    /** The sender of a message that can no longer be read. */
    unknownSender: 'Unknown',
    answered: 'Answered',
    open: 'Open',
    advertising: 'Looks like advertising',
    markAnswered: 'Mark as answered',
    markOpen: 'Mark as open',
    /** For screen readers: the button's text and the sender. */
    actionFor: (action: string, sender: string) => `${action}: ${sender}`,
  },
  health: {
    title: 'Health',
    lead: 'How the parts are doing.',
    checkedAt: (date: string) => `As of ${date}.`,
    loading: 'Asking the parts how they are',
    failed: 'The server did not answer. That may be an answer, too: look at its logs.',
    checkAgain: 'Check again',
    parts: {
      database: 'Database',
      queue: 'Queue',
      voice: 'Voice',
      writer: 'Writer',
      payments: 'Payments',
      storage: 'Storage',
      mail: 'Mail',
    },
    states: { working: 'Working', failing: 'Failing', absent: 'Not set up' },
    unknown: 'Not known',
    oldestSince: (date: string) => `The oldest since ${date}`,
    answerTime: (milliseconds: number) => `Answers in ${formatNumber(milliseconds)} ms`,
    queue: (waiting: number, processing: number) =>
      `${formatNumber(waiting)} waiting, ${formatNumber(processing)} under way`,
    voiceSince: (date: string) => `Since ${date}`,
    guide: guideName,
    fallbackVoice: 'The light voice speaks: the full one is not installed',
    noWorker: 'No worker has started',
    payments: { live: 'Live', test: 'Test mode', sandbox: 'Sandbox' },
    noRealMoney: 'No real money moves',
    mailFailing: (count: number) => `${formatNumber(count)} could not be sent yet`,
    mailWaiting: (count: number) => `${formatNumber(count)} waiting`,
    mailSent: 'Sent by the mail server',
    mailNotSent: 'Messages are kept here, and not mailed',
  },
}
