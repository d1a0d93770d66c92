import type { CareTexts } from '../care-texts.ts'

export const french: CareTexts = {
  suicide: {
    title: 'Reste encore un peu',
    paragraphs: [
      'Si tu penses à mettre fin à tes jours, tu dois beaucoup souffrir. Ne décide rien maintenant. Ne pense qu’aux prochaines minutes.',
      'Éloigne-toi de tout ce qui pourrait te blesser. Va dans une autre pièce, près de quelqu’un si possible. Si tu as déjà fait quelque chose, appelle tout de suite le numéro d’urgence.',
      'Sinon, appelle le numéro ci-dessous. Tu peux dire : « J’ai peur de ce que je pourrais me faire. » Cela suffit. Demande ensuite à une personne de venir, ou de rester au téléphone. Tu peux la réveiller.',
      'Tes mots sont sauvegardés et privés. Si ce message n’était pas pour toi, pardonne l’interruption.',
    ],
  },
  selfharm: {
    title: 'D’abord, une pause',
    paragraphs: [
      'Si tu as envie de te faire du mal, essaie d’attendre dix minutes.',
      'Pose ce que tu pourrais utiliser. Va dans une autre pièce. Passe tes mains sous l’eau froide.',
      'Si tu as déjà une blessure, appuie fort avec un linge propre. Si elle est profonde, saigne toujours, ou si tu as avalé quelque chose de dangereux, appelle le numéro d’urgence.',
      'Parle ensuite à une personne : un proche, un professeur, une voisine. « J’ai besoin de quelqu’un près de moi » suffit. Tu n’as rien à expliquer. Ou appelle le numéro ci-dessous.',
      'Tes mots sont sauvegardés et privés. Si ce message n’était pas pour toi, laisse-le simplement de côté.',
    ],
  },
  abuse: {
    title: 'À ton rythme',
    paragraphs: [
      'Tu peux fermer cette page très vite. Quelqu’un pourrait voir ton historique ou tes appels. Prends un téléphone plus sûr, si possible.',
      'Si quelqu’un, même un proche, te blesse, te menace ou te contrôle, ce n’est pas ta faute. Tu n’as personne à affronter, rien à décider maintenant.',
      'Quand personne ne t’entend, appelle le numéro ci-dessous, même juste pour demander. Ou parle à une personne de confiance : une amie, un professeur, un médecin. Si tu es en danger, appelle le numéro d’urgence dès que c’est possible sans risque.',
      'Tes mots sont sauvegardés et privés, sauf si quelqu’un utilise ton appareil. Si ce message n’était pas pour toi, pardonne l’interruption.',
    ],
  },
  eating: {
    title: 'D’abord, assieds-toi au calme',
    paragraphs: [
      'Si tout tourne autour de la nourriture ou de ton corps, tu n’as pas à le résoudre maintenant.',
      'Assieds-toi au calme, loin de la balance et du miroir. Près de quelqu’un, si possible.',
      'Malaise, grande faiblesse, mal à la poitrine, cœur qui bat bizarrement : appelle le numéro d’urgence.',
      'Parle aujourd’hui à une personne : un proche, une amie, un médecin. Tu peux dire : « J’ai du mal avec la nourriture. Viens avec moi voir un médecin. » Ou appelle le numéro ci-dessous. On peut demander de l’aide quel que soit le poids.',
      'Tes mots sont sauvegardés et privés. Si ce message n’était pas pour toi, pardonne l’interruption.',
    ],
  },
  unreal: {
    title: 'Moins de bruit, une personne proche',
    paragraphs: [
      'Peut-être que tout est très fort, très rapide ou très proche en ce moment. Tu n’as rien à éclaircir ni à décider.',
      'Cherche le calme. Coupe le son. Baisse la lumière. Assieds-toi ou allonge-toi. Bois un peu d’eau. Ne prends pas le volant.',
      'Appelle une personne de confiance. Tu peux dire : « Tout est très intense. Reste avec moi. » Va voir un médecin aujourd’hui, à deux si possible. Si tout est fermé, appelle le numéro ci-dessous.',
      'Si quelque chose te pousse à te blesser ou à blesser quelqu’un, appelle le numéro d’urgence.',
      'Tes mots sont sauvegardés et privés. Si cela ne te correspond pas, mets-le simplement de côté.',
    ],
  },
  violence: {
    title: 'D’abord t’éloigner, puis appeler',
    paragraphs: [
      'Si tu as peur de faire du mal à quelqu’un, éloigne-toi d’abord. Si tu tiens un bébé, couche-le doucement sur le dos dans son lit. Il peut pleurer quelques minutes. Pose tout le reste. Change de pièce.',
      'Appelle ensuite le numéro ci-dessous. Tu peux dire : « J’ai peur de faire du mal à quelqu’un. » Le dire n’est pas une honte. Demande à une personne de venir maintenant. Si quelqu’un est en danger, appelle le numéro d’urgence.',
      'Des images effrayantes viennent aussi à ceux qui n’en veulent pas. Tu peux le dire aussi.',
      'Tes mots sont sauvegardés et privés. Si ce message n’était pas pour toi, pardonne l’interruption.',
    ],
  },
  emergency: {
    title: 'Appelle les secours maintenant',
    paragraphs: [
      'Appelle maintenant le numéro d’urgence ci-dessous. Mets le haut-parleur.',
      'Dis où tu es. Dis ce qui se passe. Si quelque chose a été avalé, dis quoi, combien, quand. Ne raccroche pas. Fais ce qu’on te dit.',
      'Déverrouille la porte. Fais venir quelqu’un. Ne te fais pas vomir.',
      'Tes mots sont sauvegardés et privés ; cette page n’appelle personne. Si ce n’est pas une urgence, pardonne l’alerte.',
    ],
  },
}
