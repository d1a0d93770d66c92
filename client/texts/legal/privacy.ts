/** True of this product as it is built; to be read again whenever that changes. */
import type { LegalDocument } from '../legal.ts'

export const privacy: LegalDocument = {
  lead: 'What Evenstream knows of you, and what becomes of it.',
  chapters: [
    {
      title: 'What is kept',
      paragraphs: [
        'From the provider you sign in with: your email address, your name, and the number by which they know you. Never a password.',
        'What you write and what is made from it: your goals, scripts, reflections, the guidance to them, and the sound. How much you have used, so that your plan’s allowance can be counted.',
        'Beside a reflection, unless you switch it off on your Account page: which feelings the guide found in it and what it is about, as numbers, so that later guidance can notice what comes back. Of a reflection that was answered with help nothing of the kind is kept.',
        'If you use the contact form: your name, your address and your message.',
      ],
    },
    {
      title: 'How it is kept',
      paragraphs: [
        'Everything you write, and every track, is encrypted before it is stored, under a key that belongs to you alone. Whoever holds a copy of the database or of a backup, and not the keys, reads nothing of it. Letters by the contact form are encrypted in the same way, under a key of the server. Your email address, your name, your plan, your time zone and the times at which things were made are stored as they are.',
        'The program needs your key while you use it. So whoever runs the server could, with intent, reach what is on it. They do not read it in the course of their work: their panel shows addresses, plans and figures, and nothing that you wrote, apart from letters sent by the contact form.',
        'Logs say which part of the program was asked for and how long it took. They hold no words of yours, no addresses and no names.',
      ],
    },
    {
      title: 'What leaves this server',
      paragraphs: [
        'Scripts and guidance are written by a guide that is part of the server. Where the operator has also set up an outside language model, you are asked first. Only if you agree are your goals and reflections sent there, without your name or address, and you can change your mind on your Account page. Each reflection is sent by itself. Earlier ones are sent beside it only if you say yes to that as well, on the same page: then up to five of the last that you have written since that yes, and none from before it. Reflections that were answered with help are never sent, and weekly reviews are made on the server alone.',
        'Tracks are read by a voice that runs on the server. Should the operator use an outside speech service instead, the sentences of a script are sent to it when you ask for a track.',
        'Paying is done with Stripe. Stripe holds your card and your invoices and knows your email address. Your card never reaches this server, which knows only which plan you have and until when.',
        'There is no advertising, no analytics, and nothing on these pages that is loaded from anybody else. Should the operator show a film from another house on the first page, that house is asked for it when you press play, and not before. If you speak a text instead of typing it, your browser may send the recording to its maker to be written down.',
      ],
    },
    {
      title: 'Cookies and this browser',
      paragraphs: [
        'One cookie, which says that you are signed in. While you are signing in, a second one for a few minutes. After you log out, one that says only that, so that you are asked who you are the next time. None is used for anything else.',
        'Your browser also keeps some things for you. Of your choices: the theme, the country of the help lines, the speed and repeat of the player, and whether you have hidden the three questions beside a goal. Of your listening: the track that is playing, where you stopped in each, which notices about finished or failed tracks you have seen, and the tracks that you keep on this device. It also keeps a text you have begun, until you close the tab. If you use the quick exit, the tab remembers that you did, until you choose to continue or open Evenstream in this tab again while signed out. So that Evenstream opens without a connection, the files of its pages are kept as well; they are the same for everybody.',
        'When you log out, end all your sessions or delete your account, all of this goes, except the theme, those files and, as said above, the memory of a quick exit. When your browser learns that your session has run out or was ended elsewhere, the same things go. Then a text you have begun, where you stopped in a track, and the speed and repeat of the player stay too, so that you can go on.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'What you write stays until you delete it. A session ends after 14 days without a visit, and after 90 in any case. Letters by the contact form are deleted a year after they were answered. An export can be fetched for a day.',
        'On your Account page you can take all of it along as one file, and delete your account. Deleting ends your subscription, and removes what you wrote, your tracks and your key at once; without the key, what remains in older backups cannot be read. Letters from your address go along, if the provider you sign in with has confirmed that it is yours. Stripe keeps what the law asks it to keep. For about a day after an account was made, the server can tell that the same one is being made again, by a mark that names nobody.',
      ],
    },
    {
      title: 'Whom to ask',
      paragraphs: [
        'Write by the form on the page that visitors see to ask what is kept about you, to have it corrected, or to object. A person answers.',
      ],
    },
  ],
}
