import type { CareTexts } from '../care-texts.ts'

export const portuguese: CareTexts = {
  suicide: {
    title: 'Fique mais um pouco',
    paragraphs: [
      'Se você pensa em tirar a própria vida, deve doer muito. Não decida nada agora. Pense só nos próximos minutos.',
      'Afaste-se de tudo o que poderia usar para se ferir. Vá para outro lugar da casa, para junto de alguém se puder. Se já fez alguma coisa, ligue agora para o número de emergência.',
      'Se não, ligue para o número abaixo. Pode dizer: “Tenho medo do que posso fazer contra mim.” Isso basta. Depois peça a uma pessoa que venha, ou que fique ao telefone com você. Pode acordá-la.',
      'O que escreveu está guardado e é privado. Se esta mensagem não era para você, desculpe a interrupção.',
    ],
  },
  selfharm: {
    title: 'Primeiro, uma pausa',
    paragraphs: [
      'Se sente vontade de se ferir, tente esperar dez minutos.',
      'Deixe longe o que poderia usar. Vá para outro lugar da casa. Ponha as mãos debaixo de água fria.',
      'Se já tem uma ferida, pressione-a com um pano limpo. Se for profunda, se não parar de sangrar ou se engoliu alguma coisa perigosa, ligue para o número de emergência.',
      'Depois fale com uma pessoa: um familiar, uma amiga, um professor, uma vizinha. Basta dizer: “Preciso de alguém comigo agora.” Não tem de explicar nada. Ou ligue para o número abaixo.',
      'O que escreveu está guardado e é privado. Se esta mensagem não era para você, pode deixá-la de lado.',
    ],
  },
  abuse: {
    title: 'Ao seu ritmo',
    paragraphs: [
      'Pode fechar esta página depressa. Alguém pode ver o histórico ou as chamadas. Se puder, use um telefone mais seguro.',
      'Se alguém lhe faz mal, faz ameaças ou controla a sua vida, a culpa não é sua, seja quem for. Não tem de enfrentar ninguém nem decidir nada agora.',
      'Quando ninguém puder ouvir, ligue para o número abaixo, mesmo só para perguntar. Ou fale com alguém de confiança: uma amiga, um professor, uma médica. Se há perigo, ligue para o número de emergência assim que for seguro.',
      'O que escreveu está guardado e é privado, salvo se alguém usar o seu aparelho. Se não era para você, desculpe a interrupção.',
    ],
  },
  eating: {
    title: 'Primeiro, sente-se com calma',
    paragraphs: [
      'Se tudo gira em torno da comida ou do corpo, não tem de resolver isso agora.',
      'Sente-se num lugar tranquilo, longe da balança e do espelho. Perto de alguém, se puder.',
      'Se desmaiou, sente muita fraqueza, tem dor no peito ou o coração bate de forma estranha, ligue para o número de emergência.',
      'Fale hoje com uma pessoa: um familiar, uma amiga, um médico. Pode dizer: “Tenho sofrido com a comida. Vem comigo ao médico.” Ou ligue para o número abaixo. Pode pedir ajuda com qualquer peso.',
      'O que escreveu está guardado e é privado. Se esta mensagem não era para você, desculpe a interrupção.',
    ],
  },
  unreal: {
    title: 'Menos barulho, uma pessoa de confiança',
    paragraphs: [
      'Talvez tudo chegue agora muito forte, muito rápido ou muito perto. Não tem de esclarecer nem decidir nada.',
      'Procure sossego. Desligue o som. Baixe a luz. Sente-se ou deite-se. Beba água. Por favor, não se ponha ao volante.',
      'Chame uma pessoa de confiança. Pode dizer: “Está tudo muito intenso. Fica comigo, por favor.” Vá hoje ao médico, com essa pessoa se puder. Se estiver tudo fechado, ligue para o número abaixo.',
      'Se sentir um impulso de se ferir ou de ferir alguém, ligue para o número de emergência.',
      'O que escreveu está guardado e é privado. Se isto não é para você, pode deixar de lado.',
    ],
  },
  violence: {
    title: 'Primeiro afaste-se, depois ligue',
    paragraphs: [
      'Se tem medo de fazer mal a alguém, comece por se afastar. Se tem uma criança pequena nos braços, deite-a no berço, de barriga para cima. Pode chorar alguns minutos. Ponha de lado tudo o mais. Vá para outro lugar da casa.',
      'Depois ligue para o número abaixo. Pode dizer: “Tenho medo de fazer mal a alguém.” Não há vergonha em dizer isso. Peça a uma pessoa que venha agora. Se alguém está em perigo, ligue para o número de emergência.',
      'Imagens assustadoras aparecem também a quem não as quer. Pode contar isso também.',
      'O que escreveu está guardado e é privado. Se não era para você, desculpe a interrupção.',
    ],
  },
  emergency: {
    title: 'Ligue já para a emergência',
    paragraphs: [
      'Ligue agora para o número de emergência abaixo.',
      'Diga onde está. Diga o que se passa. Se algo foi tomado, diga o quê, quanto e quando. Não desligue. Faça o que lhe disserem.',
      'Destranque a porta. Chame alguém para perto de você. Não tente vomitar.',
      'O que escreveu está guardado e é privado; esta página não faz a chamada por você. Se não há emergência, desculpe o susto.',
    ],
  },
}
