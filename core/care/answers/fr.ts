import type { CareTexts } from '../care-texts.ts'

export const french: CareTexts = {
  suicide: {
    title: 'Reste encore un peu',
    paragraphs: [
      'Si tu penses à mettre fin à tes jours, tu dois beaucoup souffrir. Ne décide rien maintenant. Ne pense qu’aux prochaines minutes.',
      'Éloigne-toi de tout ce que tu pourrais utiliser pour te faire du mal. Va dans une autre pièce ou un endroit plus sûr, près de quelqu’un si possible. Si tu as déjà fait quelque chose, ou si tu es sur le point de le faire, appelle tout de suite le numéro d’urgence.',
      'Sinon, appelle la ligne d’écoute ci-dessous. Tu peux dire : « J’ai peur de ce que je pourrais me faire. » Cela suffit. Demande ensuite à une personne de venir, ou de rester au téléphone. Tu peux la réveiller.',
      'Ce que tu as écrit est enregistré et reste privé. Si ce message n’était pas pour toi, excuse-nous pour l’interruption.',
    ],
  },
  selfharm: {
    title: 'D’abord, une pause',
    paragraphs: [
      'Si tu as envie de te faire du mal, essaie d’attendre dix minutes.',
      'Laisse loin de toi ce que tu pourrais utiliser. Va dans une autre pièce. Passe tes mains sous l’eau froide.',
      'Si tu as déjà une blessure, appuie fort avec un linge propre. Si elle est profonde ou saigne toujours, appelle le numéro d’urgence. Appelle aussi si tu as avalé quelque chose de dangereux ou trop de médicaments, même si tu te sens bien.',
      'Parle ensuite à une personne : un proche, un professeur, une voisine. « J’ai besoin de quelqu’un près de moi » suffit. Tu n’as rien à expliquer. Ou appelle la ligne d’écoute ci-dessous.',
      'Ce que tu as écrit est enregistré et reste privé. Si ce message n’était pas pour toi, laisse-le simplement de côté.',
    ],
  },
  abuse: {
    title: 'À ton rythme',
    paragraphs: [
      'Tu peux fermer cette page très vite. Quelqu’un pourrait voir ton historique ou tes appels. Prends un téléphone plus sûr, si possible.',
      'Si quelqu’un, même un proche, te fait du mal, te menace ou te contrôle, ce n’est pas ta faute. Tu n’as personne à affronter, rien à décider maintenant.',
      'Quand personne ne t’entend, appelle la ligne d’écoute ci-dessous, même juste pour demander. Ou parle à une personne de confiance : une amie, un professeur, un médecin. Si tu es en danger, appelle le numéro d’urgence dès que c’est possible sans risque.',
      'Ce que tu as écrit est enregistré et reste privé, sauf si quelqu’un peut ouvrir ton appareil ou ton compte. Si ce message n’était pas pour toi, excuse-nous pour l’interruption.',
    ],
  },
  eating: {
    title: 'D’abord, assieds-toi au calme',
    paragraphs: [
      'Si tout tourne autour de la nourriture ou de ton corps, tu n’as pas à tout résoudre maintenant.',
      'Assieds-toi au calme, loin de la balance et du miroir. Près de quelqu’un, si possible.',
      'Malaise, grande faiblesse, mal à la poitrine, cœur qui bat bizarrement : appelle le numéro d’urgence.',
      'Parle aujourd’hui à une personne : un proche ou une amie. Tu peux dire : « J’ai du mal avec la nourriture. Viens avec moi voir un médecin. » Ou appelle la ligne d’écoute ci-dessous. On peut demander de l’aide quel que soit le poids.',
      'Ce que tu as écrit est enregistré et reste privé. Si ce message n’était pas pour toi, excuse-nous pour l’interruption.',
    ],
  },
  unreal: {
    title: 'Moins de bruit, une personne proche',
    paragraphs: [
      'Peut-être que tout est très fort, très rapide ou très proche en ce moment. Tu n’as rien à éclaircir ni à décider.',
      'Cherche le calme. Éteins la télé et la musique. Baisse la lumière. Assieds-toi ou allonge-toi. Bois un peu d’eau. Ne prends pas le volant.',
      'Appelle une personne de confiance. Tu peux dire : « Tout est très intense. Reste avec moi. » Va voir un médecin aujourd’hui, à deux si possible. Si tout est fermé, appelle la ligne d’écoute ci-dessous.',
      'Si quelque chose te pousse à te faire du mal, ou à en faire à quelqu’un, appelle le numéro d’urgence.',
      'Ce que tu as écrit est enregistré et reste privé. Si cela ne te correspond pas, mets-le simplement de côté.',
    ],
  },
  violence: {
    title: 'D’abord t’éloigner, puis appeler',
    paragraphs: [
      'Si tu as peur de faire du mal à quelqu’un, éloigne-toi d’abord. Si tu tiens un bébé, couche-le doucement sur le dos dans son lit. Ce n’est pas grave s’il pleure quelques minutes. Pose tout le reste. Change de pièce.',
      'Appelle ensuite la ligne d’écoute ci-dessous. Tu peux dire : « J’ai peur de faire du mal à quelqu’un. » Il n’y a pas de honte à le dire. Demande à quelqu’un que cela ne concerne pas de venir maintenant. Si quelqu’un est en danger, appelle le numéro d’urgence.',
      'Des images effrayantes viennent aussi à ceux qui n’en veulent pas. Tu peux le dire aussi.',
      'Ce que tu as écrit est enregistré et reste privé. Si ce message n’était pas pour toi, excuse-nous pour l’interruption.',
    ],
  },
  emergency: {
    title: 'Appelle les secours maintenant',
    paragraphs: [
      'Appelle maintenant le numéro d’urgence ci-dessous. Cette page n’appelle personne.',
      'Dis où tu es. Dis ce qui se passe. Si quelque chose a été avalé, dis quoi, combien, quand. Ne raccroche pas. Fais ce qu’on te dit.',
      'Si personne ne te menace : mets le haut-parleur et déverrouille la porte. Fais venir quelqu’un. Ne te fais pas vomir.',
      'Ce que tu as écrit est enregistré et reste privé. Si ce n’est pas une urgence, excuse-nous pour cette alerte.',
    ],
  },
}
