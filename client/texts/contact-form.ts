export const contactForm = {
  name: 'Name',
  email: 'Email',
  message: 'Message',
  submit: 'Send Message',
  submitting: 'Sending...',
  addressNote: 'Your address is used to answer you, and for nothing else.',
  /** Label of the hidden field that only robots fill in. */
  honeypot: 'Reference',
  sent: {
    title: 'Thank you for reaching out!',
    text: 'Your message is with us. A person reads it and answers by email.',
    another: 'Send Another Message',
  },
}
