export const contactToastTexts = {
  sent: { title: 'Message sent!', description: "We'll get back to you as soon as possible." },
  failed: { title: 'Failed to send message', description: 'Please try again later.' },
}
