import type { CareTexts } from '../care-texts.ts'

export const italian: CareTexts = {
  suicide: {
    title: 'Resta ancora un po’',
    paragraphs: [
      'Se stai pensando di toglierti la vita, devi soffrire molto. Non decidere niente adesso. Pensa solo ai prossimi minuti.',
      'Allontanati da tutto quello che potresti usare per farti del male. Vai in un’altra stanza o in un posto più sicuro, vicino a qualcuno se puoi. Se hai già fatto qualcosa, o stai per farlo, chiama subito il numero di emergenza.',
      'Altrimenti chiama la linea di aiuto qui sotto. Puoi dire: «Ho paura di quello che potrei farmi». Basta questo. Poi chiedi a una persona di venire, o di restare al telefono con te. Puoi anche svegliarla.',
      'Quello che hai scritto è salvato e privato. Se questo messaggio non era per te, scusa l’interruzione.',
    ],
  },
  selfharm: {
    title: 'Prima di tutto, una pausa',
    paragraphs: [
      'Se senti l’impulso di farti del male, prova ad aspettare dieci minuti.',
      'Lascia lì quello che potresti usare. Vai in un’altra stanza. Tieni le mani sotto l’acqua fredda.',
      'Se hai già una ferita, premi forte con un panno pulito. Se è profonda o continua a sanguinare, chiama il numero di emergenza. Chiama lo stesso numero se hai ingerito qualcosa di pericoloso o troppe pastiglie, anche se ti senti bene.',
      'Poi parla con una persona: un familiare, un’amica, un insegnante, una vicina. Basta dire: «Adesso ho bisogno di qualcuno con me». Non devi spiegare niente. Oppure chiama la linea di aiuto qui sotto.',
      'Quello che hai scritto è salvato e privato. Se questo messaggio non era per te, lascialo pure da parte.',
    ],
  },
  abuse: {
    title: 'Con i tuoi tempi',
    paragraphs: [
      'Puoi chiudere questa pagina in fretta. Qualcuno potrebbe vedere la cronologia o le chiamate. Se puoi, usa un telefono più sicuro.',
      'Se qualcuno ti fa del male, ti minaccia o ti controlla, non è colpa tua, chiunque sia. Non devi affrontare nessuno né decidere niente adesso.',
      'Quando nessuno può sentirti, chiama la linea di aiuto qui sotto, anche solo per chiedere. Oppure parla con una persona di cui ti fidi: un’amica, un insegnante, una dottoressa. Se c’è pericolo, chiama il numero di emergenza appena puoi farlo senza rischi.',
      'Le tue parole sono salvate e private, salvo che qualcuno possa aprire il tuo dispositivo o il tuo account. Se non era per te, scusa l’interruzione.',
    ],
  },
  eating: {
    title: 'Siediti in un posto tranquillo',
    paragraphs: [
      'Se tutto gira intorno al cibo o al tuo corpo, non devi risolverlo adesso.',
      'Siediti in un posto tranquillo, lontano dalla bilancia e dallo specchio. Vicino a qualcuno, se puoi.',
      'Se hai perso i sensi, senti una grande debolezza, ti fa male il petto o il cuore batte in modo strano, chiama il numero di emergenza.',
      'Parlane oggi con una persona: un familiare o un’amica. Puoi dire: «Faccio fatica con il cibo. Vieni con me dal medico». Oppure chiama la linea di aiuto qui sotto. Puoi chiedere aiuto, qualunque sia il tuo peso.',
      'Quello che hai scritto è salvato e privato. Se questo messaggio non era per te, scusa l’interruzione.',
    ],
  },
  unreal: {
    title: 'Meno rumore, una persona fidata',
    paragraphs: [
      'Forse adesso tutto arriva molto forte, molto in fretta o molto da vicino. Non devi chiarire né decidere niente.',
      'Cerca la quiete. Spegni televisione e musica. Abbassa la luce. Siediti o sdraiati. Bevi un po’ d’acqua. Per favore, non guidare.',
      'Chiama una persona di cui ti fidi. Puoi dire: «È tutto molto intenso. Resta con me». Vai oggi dal medico, con questa persona se puoi. Se è tutto chiuso, chiama la linea di aiuto qui sotto.',
      'Se qualcosa ti spinge a fare del male a te o ad altri, chiama il numero di emergenza.',
      'Le tue parole sono salvate e private. Se non è il tuo caso, puoi lasciarlo da parte.',
    ],
  },
  violence: {
    title: 'Prima allontanati, poi chiama',
    paragraphs: [
      'Se hai paura di fare del male a qualcuno, prima di tutto allontanati. Se hai in braccio un bambino piccolo, mettilo piano a pancia in su nel suo lettino. Non fa niente se piange qualche minuto. Posa tutto il resto. Vai in un’altra stanza.',
      'Poi chiama la linea di aiuto qui sotto. Puoi dire: «Ho paura di fare del male a qualcuno». Non c’è da vergognarsi a dirlo. Chiedi a una persona non coinvolta di venire adesso. Se qualcuno è in pericolo, chiama il numero di emergenza.',
      'Le immagini spaventose vengono anche a chi non le vuole. Puoi dire anche questo.',
      'Quello che hai scritto è salvato e privato. Se non era per te, scusa l’interruzione.',
    ],
  },
  emergency: {
    title: 'Chiama subito i soccorsi',
    paragraphs: [
      'Chiama adesso il numero di emergenza qui sotto. Questa pagina non chiama per te.',
      'Di’ dove sei. Di’ cosa succede. Se è stato ingerito qualcosa, di’ cosa, quanto e quando. Non riattaccare. Fai quello che ti dicono.',
      'Se nessuno ti minaccia: metti il vivavoce e apri la serratura della porta. Fai venire qualcuno. Non provocarti il vomito.',
      'Le tue parole sono salvate e private. Se non è un’emergenza, scusa lo spavento.',
    ],
  },
}
