import type { CareTexts } from '../care-texts.ts'

export const portuguese: CareTexts = {
  suicide: {
    title: 'Fique mais um pouco',
    paragraphs: [
      'Se você está pensando em tirar a própria vida, deve estar doendo muito. Não decida nada agora. Pense só nos próximos minutos.',
      'Afaste-se de tudo o que você poderia usar para se machucar. Vá para outro cômodo ou um lugar mais seguro, perto de alguém se puder. Se você já fez alguma coisa, ou está prestes a fazer, ligue agora para o número de emergência.',
      'Se não, ligue para a linha de ajuda abaixo. Você pode dizer: “Estou com medo do que posso fazer comigo.” Isso basta. Depois peça a uma pessoa que venha, ou que fique no telefone com você. Tudo bem acordar essa pessoa.',
      'O que você escreveu está salvo e é privado. Se esta mensagem não era para você, desculpe a interrupção.',
    ],
  },
  selfharm: {
    title: 'Primeiro, uma pausa',
    paragraphs: [
      'Se você sente vontade de se machucar, tente esperar dez minutos.',
      'Deixe longe o que você poderia usar. Vá para outro cômodo. Coloque as mãos debaixo da água fria.',
      'Se você já tem uma ferida, pressione com força com um pano limpo. Se for profunda ou não parar de sangrar, ligue para o número de emergência. Ligue também se você engoliu algo perigoso ou remédios demais, mesmo que se sinta bem.',
      'Depois fale com uma pessoa: alguém da família, uma amiga, um professor, uma vizinha. Basta dizer: “Preciso de alguém comigo agora.” Você não precisa explicar nada. Ou ligue para a linha de ajuda abaixo.',
      'O que você escreveu está salvo e é privado. Se esta mensagem não era para você, é só deixar de lado.',
    ],
  },
  abuse: {
    title: 'No seu ritmo',
    paragraphs: [
      'Você pode fechar esta página rapidamente. Alguém pode ver o histórico ou as ligações. Se puder, use um telefone mais seguro.',
      'Se alguém machuca você, faz ameaças ou controla a sua vida, a culpa não é sua, seja quem for. Você não precisa enfrentar ninguém nem decidir nada agora.',
      'Quando ninguém puder ouvir, ligue para a linha de ajuda abaixo, mesmo que seja só para perguntar. Ou fale com alguém de confiança: uma amiga, um professor, uma médica. Se você está em perigo, ligue para o número de emergência assim que for seguro.',
      'O que você escreveu está salvo e é privado, a não ser que alguém consiga abrir o seu aparelho ou a sua conta. Se esta mensagem não era para você, desculpe a interrupção.',
    ],
  },
  eating: {
    title: 'Primeiro, sente-se com calma',
    paragraphs: [
      'Se tudo gira em torno da comida ou do seu corpo, você não precisa resolver isso agora.',
      'Sente-se em um lugar tranquilo, longe da balança e do espelho. Perto de alguém, se puder.',
      'Se você desmaiou, se sente muita fraqueza ou dor no peito, ou se o coração está batendo de um jeito estranho, ligue para o número de emergência.',
      'Fale hoje com uma pessoa: alguém da família ou uma amiga. Você pode dizer: “Estou sofrendo com a alimentação. Vem comigo ao médico.” Ou ligue para a linha de ajuda abaixo. Você pode pedir ajuda, seja qual for o seu peso.',
      'O que você escreveu está salvo e é privado. Se esta mensagem não era para você, desculpe a interrupção.',
    ],
  },
  unreal: {
    title: 'Menos barulho, uma pessoa de confiança',
    paragraphs: [
      'Talvez agora tudo esteja chegando muito forte, muito rápido ou muito perto. Você não precisa entender nem decidir nada.',
      'Busque um pouco de calma. Desligue a TV e a música. Diminua a luz. Sente-se ou deite-se. Beba água. Por favor, não dirija.',
      'Ligue para uma pessoa de confiança. Você pode dizer: “Está tudo muito intenso. Fica comigo, por favor.” Vá ao médico hoje, com essa pessoa se puder. Se estiver tudo fechado, ligue para a linha de ajuda abaixo.',
      'Se você sentir um impulso de se machucar ou de machucar alguém, ligue para o número de emergência.',
      'O que você escreveu está salvo e é privado. Se isso não tem a ver com você, é só deixar de lado.',
    ],
  },
  violence: {
    title: 'Primeiro afaste-se, depois ligue',
    paragraphs: [
      'Se você tem medo de machucar alguém, comece se afastando. Se você está com um bebê no colo, deite-o com cuidado no berço, de barriga para cima. Não tem problema se ele chorar alguns minutos. Solte o que mais tiver nas mãos. Vá para outro cômodo.',
      'Depois ligue para a linha de ajuda abaixo. Você pode dizer: “Estou com medo de machucar alguém.” Não é vergonha nenhuma dizer isso. Peça que venha agora alguém que não esteja envolvido. Se alguém está em perigo, ligue para o número de emergência.',
      'Imagens assustadoras também aparecem para quem não as quer. Você pode contar isso também.',
      'O que você escreveu está salvo e é privado. Se esta mensagem não era para você, desculpe a interrupção.',
    ],
  },
  emergency: {
    title: 'Ligue agora para a emergência',
    paragraphs: [
      'Ligue agora para o número de emergência abaixo. Esta página não faz a ligação por você.',
      'Diga onde você está. Diga o que está acontecendo. Se alguma coisa foi engolida, diga o quê, quanto e quando. Não desligue. Faça o que disserem.',
      'Se ninguém está ameaçando você: coloque no viva-voz e destranque a porta. Chame alguém para ficar com você. Não tente vomitar.',
      'O que você escreveu está salvo e é privado. Se não é uma emergência, desculpe o susto.',
    ],
  },
}
