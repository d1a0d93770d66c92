import type { CareTexts } from '../care-texts.ts'

export const spanish: CareTexts = {
  suicide: {
    title: 'Quédate un poco más',
    paragraphs: [
      'Si estás pensando en quitarte la vida, debe de doler mucho. No decidas nada ahora. Piensa solo en los próximos minutos.',
      'Aléjate de todo lo que podrías usar para hacerte daño. Ve a otra habitación o a un lugar más seguro, con alguien si puedes. Si ya has hecho algo, o estás a punto de hacerlo, llama ahora mismo al número de emergencias.',
      'Si no, llama a la línea de ayuda de abajo. Puedes decir: «Tengo miedo de hacerme daño». Con eso basta. Luego pide a una persona que venga o que siga contigo al teléfono. Puedes despertarla.',
      'Tus palabras están guardadas y son privadas. Si esto no era para ti, perdona la interrupción.',
    ],
  },
  selfharm: {
    title: 'Primero, una pausa',
    paragraphs: [
      'Si sientes ganas de hacerte daño, intenta esperar diez minutos.',
      'Aleja de ti lo que podrías usar. Ve a otra habitación. Pon las manos bajo el agua fría.',
      'Si ya tienes una herida, presiona fuerte con un paño limpio. Si es profunda o no deja de sangrar, llama al número de emergencias. Llama también si has tragado algo peligroso o demasiadas pastillas, aunque te encuentres bien.',
      'Después habla con una persona: alguien de tu familia, una amiga, un profesor, una vecina. Basta con decir: «Ahora necesito a alguien conmigo». No hace falta explicar nada. O llama a la línea de ayuda de abajo.',
      'Tus palabras están guardadas y son privadas. Si esto no era para ti, déjalo pasar sin más.',
    ],
  },
  abuse: {
    title: 'A tu ritmo',
    paragraphs: [
      'Puedes cerrar esta página rápidamente. Alguien podría ver tu historial o tus llamadas. Si puedes, usa un teléfono más seguro.',
      'Si alguien te hace daño, te amenaza o te controla, no es culpa tuya, sea quien sea. No tienes que enfrentarte a nadie ni decidir nada ahora.',
      'Cuando nadie te oiga, llama a la línea de ayuda de abajo, aunque solo sea para preguntar. O habla con una persona de confianza: una amiga, un profesor, una médica. Si hay peligro, llama al número de emergencias en cuanto puedas hacerlo sin riesgo.',
      'Tus palabras están guardadas y son privadas, salvo que alguien pueda entrar en tu dispositivo o en tu cuenta. Si esto no era para ti, perdona la interrupción.',
    ],
  },
  eating: {
    title: 'Primero, siéntate con calma',
    paragraphs: [
      'Si todo gira en torno a la comida o a tu cuerpo, no tienes que resolverlo ahora mismo.',
      'Siéntate en un lugar tranquilo, lejos de la báscula y del espejo. Cerca de alguien, si puedes.',
      'Si te has desmayado, sientes mucha debilidad, te duele el pecho o el corazón te late raro, llama al número de emergencias.',
      'Habla hoy con una persona: un familiar o una amiga. Puedes decir: «Tengo problemas con la comida. Ven conmigo al médico». O llama a la línea de ayuda de abajo. Puedes pedir ayuda, peses lo que peses.',
      'Tus palabras están guardadas y son privadas. Si esto no era para ti, perdona la interrupción.',
    ],
  },
  unreal: {
    title: 'Menos ruido y alguien de confianza',
    paragraphs: [
      'Quizá todo llega ahora muy fuerte, muy rápido o muy cerca. No tienes que aclarar ni decidir nada.',
      'Busca calma a tu alrededor. Apaga la tele y la música. Baja la luz. Siéntate o acuéstate. Bebe agua. Por favor, no te pongas al volante.',
      'Llama a una persona de confianza. Puedes decir: «Todo es muy intenso. Quédate conmigo, por favor». Ve hoy al médico, con esa persona si puedes. Si todo está cerrado, llama a la línea de ayuda de abajo.',
      'Si algo te empuja a hacerte daño, o a hacérselo a alguien, llama al número de emergencias.',
      'Tus palabras están guardadas y son privadas. Si esto no encaja contigo, puedes dejarlo de lado.',
    ],
  },
  violence: {
    title: 'Primero aléjate, luego llama',
    paragraphs: [
      'Si tienes miedo de hacerle daño a alguien, empieza por alejarte. Si tienes un bebé en brazos, acuéstalo con cuidado boca arriba en su cuna. No pasa nada si llora unos minutos. Deja lo que tengas en las manos. Ve a otra habitación.',
      'Luego llama a la línea de ayuda de abajo. Puedes decir: «Tengo miedo de hacerle daño a alguien». Decirlo no es ninguna vergüenza. Pide que venga ahora alguien que no tenga que ver con esto. Si alguien está en peligro, llama al número de emergencias.',
      'Las imágenes que asustan llegan también a quien no las quiere. Eso también puedes contarlo.',
      'Tus palabras están guardadas y son privadas. Si esto no era para ti, perdona la interrupción.',
    ],
  },
  emergency: {
    title: 'Llama ya a emergencias',
    paragraphs: [
      'Llama ahora al número de emergencias de abajo. Esta página no llama por ti.',
      'Di dónde estás. Di qué pasa. Si se ha tomado algo, di qué, cuánto y cuándo. No cuelgues. Haz lo que te digan.',
      'Si nadie te amenaza: pon el altavoz y quita el cerrojo de la puerta. Pide a alguien que venga. No te provoques el vómito.',
      'Tus palabras están guardadas y son privadas. Si no hay emergencia, perdona el susto.',
    ],
  },
}
