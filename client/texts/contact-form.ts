export const contactForm = {
  name: 'Name',
  email: 'Email',
  message: 'Message',
  submit: 'Send Message',
  submitting: 'Sending...',
  addressNote: 'Your address is used to answer you, and for nothing else.',
  /** Of the field that only robots find. */
  honeypot: 'Reference',
  sent: {
    title: 'Thank you for reaching out!',
    text: 'Your message is with us. A person reads it and answers by email.',
    another: 'Send Another Message',
  },
}
