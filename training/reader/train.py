"""Trains the reader: one encoder with several heads, all tasks together.

    python train.py BASE DATA OUT [--epochs N] [--seed N] [--rate R] ...

BASE holds config.json and model.fp16.safetensors of the encoder; DATA is the folder with labels.json and the file
that prepare.ts wrote (prepared.jsonl.gz); OUT receives the weights and, in summary.json, the share of
English crises noticed, of the validation authors and, on request, of those set aside.
Needs PyTorch with NumPy only.
"""
import argparse, gzip, json, math, os, random, struct, time
import torch
import torch.nn as nn
import torch.nn.functional as F

parser = argparse.ArgumentParser()
parser.add_argument('base'); parser.add_argument('data'); parser.add_argument('out')
parser.add_argument('--epochs', type=int, default=5)
parser.add_argument('--seed', type=int, default=1, help='of all that is random, except the first weights of the heads')
parser.add_argument('--rate', type=float, default=1.2e-4)
parser.add_argument('--batch', type=int, default=32)
parser.add_argument('--decay', type=float, default=1.0, help='of the learning rate, per layer towards the input')
parser.add_argument('--smoothing', type=float, default=0.05)
parser.add_argument('--average', type=float, default=0.98)
parser.add_argument('--drop', type=float, default=0.1)
parser.add_argument('--adversarial', type=float, default=0.0, help='size of a perturbation of the word vectors')
parser.add_argument('--meaning', type=float, default=1.0, help='weight of the loss of the vectors')
parser.add_argument('--scenes', type=int, default=32, help='scenes and answers whose texts are compared in a step')
parser.add_argument('--rows', type=int, default=0, help='use so many plain rows only: for trying out')
parser.add_argument('--init', help='continue from these weights')
parser.add_argument('--noisy', type=float, default=0.5, help='altered copies in an epoch, for each plain row')
parser.add_argument('--seconds', type=float, default=0, help='shorten the training to about this time')
parser.add_argument('--only', default='', help='train on rows with this label only: for trying out')
parser.add_argument('--set-aside', action='store_true', help='also measure the authors who were set aside')
parser.add_argument('--measure', nargs='*', help='average these weights and measure them instead of training')
args = parser.parse_args()
os.makedirs(args.out, exist_ok=True)
device = 'cuda' if torch.cuda.is_available() else 'cpu'
LABELS = json.load(open(f'{args.data}/labels.json'))
CARE, POLARITY = LABELS['care'], LABELS['polarity']
PAIR_HEADS = ('fit', 'match')
TAGS = ['O'] + [f'{p}-{s}' for s in LABELS['span'] for p in 'BI']
TEXT_HEADS = ('care', 'feeling', 'valence', 'path', 'theme', 'kind', 'situation')
SIZES = {**{name: len(LABELS[name]) for name in TEXT_HEADS}, 'tag': len(TAGS), 'polarity': len(POLARITY), **{name: len(LABELS[name]) for name in PAIR_HEADS}}
DTYPES = {'F16': torch.float16, 'F32': torch.float32, 'BF16': torch.bfloat16, 'I64': torch.int64}


def load_weights(path):
    with open(path, 'rb') as file:
        size, = struct.unpack('<Q', file.read(8)); header = json.loads(file.read(size)); body = bytearray(file.read())
    return {k: torch.frombuffer(body, dtype=DTYPES[v['dtype']], count=math.prod(v['shape']), offset=v['data_offsets'][0]).reshape(v['shape'])
            for k, v in header.items() if k != '__metadata__'}


def save_weights(state, path):
    header, parts, at = {}, [], 0
    for name, value in state.items():
        data = value.detach().cpu().half().contiguous().numpy().tobytes()
        header[name] = {'dtype': 'F16', 'shape': list(value.shape), 'data_offsets': [at, at + len(data)]}
        parts.append(data); at += len(data)
    head = json.dumps(header).encode()
    with open(path, 'wb') as file:
        file.write(struct.pack('<Q', len(head)) + head + b''.join(parts))


CONFIG = json.load(open(f'{args.base}/config.json'))
WIDTH, LAYERS, ATTENTION = CONFIG['hidden_size'], CONFIG['num_hidden_layers'], CONFIG['num_attention_heads']


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        part = lambda **parts: nn.ModuleDict(parts)
        dense = lambda a, b: nn.Linear(a, b)
        self.attention = part(self=part(query=dense(WIDTH, WIDTH), key=dense(WIDTH, WIDTH), value=dense(WIDTH, WIDTH)),
                              output=part(dense=dense(WIDTH, WIDTH), LayerNorm=nn.LayerNorm(WIDTH, eps=1e-12)))
        self.intermediate = part(dense=dense(WIDTH, CONFIG['intermediate_size']))
        self.output = part(dense=dense(CONFIG['intermediate_size'], WIDTH), LayerNorm=nn.LayerNorm(WIDTH, eps=1e-12))
        self.drop = nn.Dropout(args.drop)

    def forward(self, x, bias):
        split = lambda y: y.view(*y.shape[:2], ATTENTION, -1).transpose(1, 2)
        own = self.attention['self']
        q, k, v = (split(own[name](x)) for name in ('query', 'key', 'value'))
        weights = self.drop((q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1]) + bias).softmax(-1))
        mixed = (weights @ v).transpose(1, 2).reshape(x.shape)
        x = self.attention['output']['LayerNorm'](x + self.drop(self.attention['output']['dense'](mixed)))
        wide = F.gelu(self.intermediate['dense'](x))
        return self.output['LayerNorm'](x + self.drop(self.output['dense'](wide)))


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        words = dict(word_embeddings=nn.Embedding(CONFIG['vocab_size'], WIDTH), position_embeddings=nn.Embedding(CONFIG['max_position_embeddings'], WIDTH),
                     token_type_embeddings=nn.Embedding(CONFIG['type_vocab_size'], WIDTH), LayerNorm=nn.LayerNorm(WIDTH, eps=1e-12))
        self.trunk = nn.ModuleDict(dict(embeddings=nn.ModuleDict(words), encoder=nn.ModuleDict(dict(layer=nn.ModuleList(Layer() for _ in range(LAYERS))))))
        torch.manual_seed(0)
        self.heads = nn.ModuleDict({name: nn.Linear(WIDTH, size) for name, size in SIZES.items()})
        self.heads['meaning'] = nn.Linear(WIDTH, WIDTH)
        nn.init.eye_(self.heads['meaning'].weight); nn.init.zeros_(self.heads['meaning'].bias)
        self.drop = nn.Dropout(args.drop)
        self.shift = None

    def load_base(self, path):
        state = {'trunk.' + k.removeprefix('bert.'): v.float() for k, v in load_weights(path).items()}
        missing, unexpected = self.load_state_dict(state, strict=False)
        missing = [k for k in missing if not k.startswith('heads.')]
        assert not missing, missing
        print('not used of the base:', unexpected)

    def forward(self, ids, types, mask):
        e = self.trunk['embeddings']
        words = e['word_embeddings'](ids)
        if self.shift is not None: words = words + self.shift
        elif words.requires_grad and args.adversarial: words.retain_grad()
        self.words = words
        x = e['LayerNorm'](words + e['token_type_embeddings'](types) + e['position_embeddings'](torch.arange(ids.shape[1], device=ids.device)))
        x = self.drop(x)
        bias = (1 - mask.float())[:, None, None, :] * -1e4
        for layer in self.trunk['encoder']['layer']: x = layer(x, bias)
        mask = mask.unsqueeze(-1).float()
        return self.drop(x), self.drop((x * mask).sum(1) / mask.sum(1))


def batch_of(rows):
    width = max(len(r['ids']) for r in rows)
    pad = lambda values, filler: torch.tensor([v + [filler] * (width - len(v)) for v in values], device=device)
    ids = pad([r['ids'] for r in rows], 0)
    mask = pad([[1] * len(r['ids']) for r in rows], 0)
    types = pad([[0] * r.get('sep', len(r['ids'])) + [1] * (len(r['ids']) - r.get('sep', len(r['ids']))) for r in rows], 0)
    return (ids, types, mask), pad


def soft(values, size):
    target = [args.smoothing / size] * size
    shares = (1.0,) if len(values) == 1 else (0.65, 0.35)
    for value, share in zip(values, shares): target[value] += share * (1 - args.smoothing)
    return target


CARE_WEIGHT = torch.tensor([1.0] + [1.3] * (len(CARE) - 1), device=device)
HEAD_WEIGHT = {'care': 1.5, 'feeling': 1.0, 'valence': 0.4, 'path': 1.0, 'theme': 0.5, 'kind': 0.7, 'situation': 1.0, 'fit': 1.0, 'match': 1.0}


def losses(model, rows):
    inputs, pad = batch_of(rows)
    tokens, vector = model(*inputs)
    total = 0.0
    for name in (*TEXT_HEADS, *PAIR_HEADS):
        chosen = [i for i, r in enumerate(rows) if name in r]
        if not chosen: continue
        values = [r[name] if isinstance(r[name], list) else [r[name]] for r in (rows[i] for i in chosen)]
        targets = torch.tensor([soft(v, SIZES[name]) for v in values], device=device)
        loss = -(targets * F.log_softmax(model.heads[name](vector[chosen]).float(), -1)).sum(-1)
        if name == 'care': loss = loss * (targets * CARE_WEIGHT).sum(-1)
        total = total + HEAD_WEIGHT[name] * loss.sum() / len(rows)
    total = total + family_loss(model, rows, vector)
    chosen = [i for i, r in enumerate(rows) if 'tags' in r]
    if chosen:
        width = inputs[0].shape[1]
        some = [rows[i] for i in chosen]
        fill = lambda key: torch.tensor([r[key] + [-100] * (width - len(r[key])) for r in some], device=device)
        tags, polarity = fill('tags'), fill('pol')
        found = F.cross_entropy(model.heads['tag'](tokens[chosen]).float().transpose(1, 2), tags, ignore_index=-100)
        stance = F.cross_entropy(model.heads['polarity'](tokens[chosen]).float().transpose(1, 2), polarity, ignore_index=-100) if (polarity >= 0).any() else 0.0
        total = total + 1.5 * len(chosen) / len(rows) * (found + stance)
    return total + args.meaning * meaning_loss(model, rows, vector, inputs)


def family_loss(model, rows, vector):
    """Cross-entropy of the whole family: another situation of the same family counts as right here."""
    chosen = [i for i, r in enumerate(rows) if 'family' in r]
    if not chosen: return 0.0
    log_shares = F.log_softmax(model.heads['situation'](vector[chosen]).float(), -1)
    members = torch.full_like(log_shares, -1e4)
    for row, i in enumerate(chosen): members[row, rows[i]['family']] = 0.0
    return -(log_shares + members).logsumexp(-1).sum() / len(rows)


def meaning_loss(model, rows, vector, inputs):
    """Keeps each vector near the teacher's, because the vectors of the base model were made for comparing."""
    texts = [i for i, r in enumerate(rows) if 'sep' not in r]
    if not texts: return 0.0
    with torch.no_grad():
        before = model.teacher.heads['meaning'](model.teacher(*inputs)[1][texts]).float()
    return (1 - F.cosine_similarity(model.heads['meaning'](vector[texts]).float(), before, dim=-1)).sum() / len(rows)


def scene_loss(model, scenes, rng):
    """Texts of the same scene or answer belong together. Others that are alike anyway are not pushed apart."""
    pairs = [rng.sample(goals, 2) for goals in rng.sample(scenes, min(len(scenes), args.scenes))]
    inputs, _ = batch_of([a for a, _ in pairs] + [b for _, b in pairs])
    vectors = F.normalize(model.heads['meaning'](model(*inputs)[1]).float(), dim=-1)
    with torch.no_grad():
        before = F.normalize(model.teacher.heads['meaning'](model.teacher(*inputs)[1]).float(), dim=-1)
    n = len(pairs)
    alike = (before[:n] @ before[n:].T > 0.6) & ~torch.eye(n, dtype=torch.bool, device=device)
    scores = (vectors[:n] @ vectors[n:].T / 0.07).masked_fill(alike, -1e4)
    target = torch.arange(n, device=device)
    return (F.cross_entropy(scores, target) + F.cross_entropy(scores.T, target)) / 2


def read_rows():
    with gzip.open(f'{args.data}/prepared.jsonl.gz', 'rt') as file:
        return [json.loads(line) for line in file]


def epoch_batches(rows, rng):
    """Rows of similar length together, in random order."""
    rows = sorted(rows, key=lambda r: len(r['ids']) + rng.random() * 12)
    batches = [rows[i:i + args.batch] for i in range(0, len(rows), args.batch)]
    rng.shuffle(batches)
    return batches


def train(rows):
    rng = random.Random(args.seed)
    plain = [r for r in rows if r['split'] in ('train', 'fit-train') and 'noisy' not in r]
    noisy = [r for r in rows if r['split'] == 'train' and 'noisy' in r]
    if args.only: plain, noisy = [r for r in plain if args.only in r], []
    if args.rows: plain = plain[:args.rows]; noisy = noisy[:args.rows // 2]
    tagged = [r for r in plain if 'tags' in r]
    model, teacher = Reader().to(device), Reader().to(device).eval()
    for each in (model, teacher):
        # With --init the vectors are kept near those of the given weights, otherwise near those of the base model: the
        # head `meaning` of a new model is the identity.
        if args.init: each.load_state_dict({k: v.float() for k, v in load_weights(args.init).items()})
        else: each.load_base(f'{args.base}/model.fp16.safetensors')
    # Not a part of the model: neither trained nor stored.
    object.__setattr__(model, 'teacher', teacher)
    scenes = {}
    for r in rows:
        if r['split'] == 'scene': scenes.setdefault(r['scene'], []).append(r)
    scenes = [goals for goals in scenes.values() if len(goals) > 1]
    torch.manual_seed(args.seed)
    def epoch_rows():
        some = list(plain) + rng.sample(noisy, min(len(noisy), int(len(plain) * args.noisy)))
        if not args.only: some += tagged
        return some
    groups = {}
    for name, parameter in model.named_parameters():
        depth = int(name.split('layer.')[1].split('.')[0]) + 1 if 'layer.' in name else 0 if name.startswith('trunk') else LAYERS + 1
        rate = args.rate * args.decay ** (LAYERS + 1 - depth) * (3.0 if name.startswith('heads') else 1.0)
        groups.setdefault((rate, 0.01 if parameter.ndim > 1 else 0.0), []).append(parameter)
    opt = torch.optim.AdamW([{'params': some, 'lr': rate, 'weight_decay': decay} for (rate, decay), some in groups.items()], **({'fused': True} if device == 'cuda' else {}))
    steps = args.epochs * math.ceil(len(epoch_rows()) / args.batch)
    warm = max(1, steps // 12)
    plan = torch.optim.lr_scheduler.LambdaLR(opt, lambda s: min(1, (s + 1) / warm) * max(0.02, 0.5 * (1 + math.cos(math.pi * min(1, max(0, s - warm) / (steps - warm))))))
    average = {k: v.detach().clone().float() for k, v in model.state_dict().items()}
    started, step = time.time(), 0
    for epoch in range(args.epochs):
        model.train(); total = 0.0; batches = epoch_batches(epoch_rows(), rng)
        for part in batches:
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
                loss = losses(model, part)
                if scenes and step % 2 == 0: loss = loss + args.meaning * scene_loss(model, scenes, rng)
            opt.zero_grad(); loss.backward()
            if args.adversarial:
                grad = model.words.grad
                model.shift = args.adversarial * grad / (grad.norm(dim=-1, keepdim=True) + 1e-9)
                with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
                    again = losses(model, part)
                model.shift = None
                again.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            opt.step(); plan.step(); step += 1
            if step == 200 and args.seconds:
                steps = min(steps, int(args.seconds / (time.time() - started) * 200))
                print('steps', steps, flush=True)
            if step >= steps: break
            if step % 10 == 0:
                keep = min(args.average ** 10 if args.average < 1 else 1, step / (step + 100))
                for k, v in model.state_dict().items(): average[k].mul_(keep).add_(v.float(), alpha=1 - keep)
            total = total + loss.detach()
            if step % (50 if device == 'cpu' else 300) == 0:
                print(step, steps, f'{time.time() - started:.0f} s', f'{float(loss):.3f}', flush=True)
                save_weights(average, f'{args.out}/reader.safetensors')
        if step >= steps and epoch < args.epochs - 1: break
        print(f'epoch {epoch} loss {float(total) / len(batches):.4f} {len(batches)} steps {time.time() - started:.0f} s', flush=True)
    model.load_state_dict(average)
    return model.eval()


@torch.no_grad()
def predict(model, rows, size=256):
    found = [None] * len(rows)
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]['ids']))
    for at in range(0, len(order), size):
        part = order[at:at + size]
        inputs, _ = batch_of([rows[i] for i in part])
        tokens, vector = model(*inputs)
        out = {name: model.heads[name](vector).float().softmax(-1).cpu().tolist() for name in (*TEXT_HEADS, *PAIR_HEADS)}
        tag, polarity = model.heads['tag'](tokens).float().log_softmax(-1).cpu(), model.heads['polarity'](tokens).float().softmax(-1).cpu()
        for k, i in enumerate(part):
            found[i] = {name: values[k] for name, values in out.items()}
            if 'tags' in rows[i]: found[i]['spans'] = decode(rows[i], tag[k], polarity[k])
    return found


def decode(row, tag, polarity):
    """Spans as (first word, last word, type, polarity), from the first piece of each word."""
    words = [i for i, t in enumerate(row['tags']) if t != -100]
    return spans_of([int(tag[i].argmax()) for i in words], [polarity[i].tolist() for i in words])


def spans_of(tags, polarity):
    spans = []
    for i, t in enumerate(tags):
        if t == 0: continue
        name = TAGS[t]
        if name[0] == 'I' and spans and spans[-1][1] == i - 1 and spans[-1][2] == name[2:]:
            spans[-1][1] = i; spans[-1][3] = [a + b for a, b in zip(spans[-1][3], polarity[i])]
        else: spans.append([i, i, name[2:], list(polarity[i])])
    return [(a, b, t, max(range(len(p)), key=lambda k: p[k])) for a, b, t, p in spans]


def gold_spans(row):
    words = [i for i, t in enumerate(row['tags']) if t != -100]
    one = lambda k: [1.0 if j == k else 0.0 for j in range(len(POLARITY))]
    return spans_of([row['tags'][i] for i in words], [one(row['pol'][i]) for i in words])


def figures(rows, found, cut):
    line = []
    p_of = {id(r): p for r, p in zip(rows, found)}
    def rate(name, keep, hit):
        chosen = [(r, p) for r, p in zip(rows, found) if keep(r)]
        if chosen: line.append(f'{name} {100 * sum(bool(hit(r, p)) for r, p in chosen) / len(chosen):.1f} ({len(chosen)})')
    alarm = lambda r, p: 1 - p['care'][0] >= cut
    top = lambda p, key: max(range(len(p[key])), key=lambda i: p[key][i])
    kind = lambda p: 1 + max(range(len(CARE) - 1), key=lambda i: p['care'][1 + i])
    rate('crisis', lambda r: r['group'] == 'crisis', alarm)
    for k, name in enumerate(CARE[1:], 1): rate(name[:4], lambda r: r['group'] == 'crisis' and k in r['care'], alarm)
    rate('kind of danger', lambda r: r['group'] == 'crisis', lambda r, p: kind(p) in r['care'])
    rate('alike', lambda r: r['group'] == 'alike', alarm)
    rate('ordinary', lambda r: r['group'] == 'ordinary', alarm)
    rate('goals', lambda r: r['group'] == 'goal' and r.get('care') == [0], alarm)
    rate('feeling', lambda r: r['group'] == 'ordinary' and 'feeling' in r, lambda r, p: top(p, 'feeling') in r['feeling'])
    rate('path', lambda r: r.get('path', 0) != 0, lambda r, p: top(p, 'path') == r['path'])
    rate('path false', lambda r: r.get('path') == 0, lambda r, p: top(p, 'path') != 0)
    rate('theme', lambda r: 'theme' in r, lambda r, p: top(p, 'theme') == r['theme'])
    rate('situation', lambda r: 'situation' in r, lambda r, p: top(p, 'situation') in r['situation'])
    for cut in (0.3, 0.5, 0.7): rate(f'situation from {cut}', lambda r: 'situation' in r and max(p_of[id(r)]['situation']) >= cut, lambda r, p: top(p, 'situation') in r['situation'])
    rate('family', lambda r: 'family' in r, lambda r, p: top(p, 'situation') in r['family'])
    rate('kind of reflection', lambda r: 'kind' in r, lambda r, p: top(p, 'kind') == r['kind'])
    exact = near = ours = theirs = 0
    for r, p in zip(rows, found):
        if 'tags' not in r: continue
        g = gold_spans(r); ours += len(p['spans']); theirs += len(g); exact += len(set(g) & set(p['spans']))
        left = list(g)
        for s in p['spans']:
            match = next((x for x in left if x[0] <= s[1] and s[0] <= x[1] and x[2:] == s[2:]), None)
            if match: left.remove(match); near += 1
    if theirs: line.append(f'spans exact {2 * exact / (ours + theirs):.3f} overlapping {2 * near / (ours + theirs):.3f}')
    return '; '.join(line)


@torch.no_grad()
def measure_scenes(model, rows):
    """Whether the nearest text, itself left out, belongs to the same scene or answer."""
    known = [r for r in rows if r['split'] == 'scene']
    if not known: return
    vectors = torch.cat([F.normalize(model.heads['meaning'](model(*batch_of(known[i:i + 256])[0])[1]).float(), dim=-1) for i in range(0, len(known), 256)])
    best = (vectors @ vectors.T).fill_diagonal_(-1).topk(5).indices.cpu().tolist()
    first = sum(known[b[0]]['scene'] == r['scene'] for r, b in zip(known, best)) / len(known)
    five = sum(any(known[k]['scene'] == r['scene'] for k in b) for r, b in zip(known, best)) / len(known)
    print(f'scene: nearest {first:.3f}, among five {five:.3f} ({len(known)})')


def measure(model, rows):
    cuts, summary = {}, {}
    for split in ('validation', *(('aside', 'aside-lang') if args.set_aside else ())):
        for lang in ('en', 'es', 'de', 'fr', 'pt', 'it'):
            some = [r for r in rows if r['split'] == split and r['lang'] == lang]
            if not some: continue
            found = predict(model, some)
            if split == 'validation':
                scores = sorted((1 - p['care'][0] for r, p in zip(some, found) if r['group'] == 'ordinary'), reverse=True)
                cuts[lang] = scores[int(0.03 * len(scores))] + 1e-6
            if lang == 'en': summary[split] = sum(1 - p['care'][0] >= cuts[lang] for r, p in zip(some, found) if r['group'] == 'crisis') / max(1, sum(r['group'] == 'crisis' for r in some))
            print(f'{split} {lang} at {cuts[lang]:.3f}: {figures(some, found, cuts[lang])}', flush=True)
    measure_scenes(model, rows)
    json.dump(summary, open(f'{args.out}/summary.json', 'w'))
    part = [r for r in rows if r['split'] == 'match-validation']
    if part:
        found = predict(model, part)
        right = sum(max(range(3), key=lambda k: p['match'][k]) == r['match'] for r, p in zip(part, found))
        print(f'match: {right / len(part):.3f} of {len(part)} right')
        for cut in (0.3, 0.4, 0.5, 0.6, 0.7):
            chosen = [r['match'] for r, p in zip(part, found) if p['match'][0] >= cut]
            print(f'match at {cut}: {len(chosen)} taken for theirs, {chosen.count(0)} are, {chosen.count(1)} near; of {sum(r["match"] == 0 for r in part)}')
    some = [r for r in rows if r['split'].startswith('fit-') and r['split'] != 'fit-train']
    for split in sorted({r['split'] for r in some}):
        part = [r for r in some if r['split'] == split]
        found = predict(model, part)
        for cut in (0.3, 0.4, 0.5, 0.6, 0.7):
            caught = [p['fit'][2] >= cut for r, p in zip(part, found) if r['fit'] == 2]
            refused = [p['fit'][2] >= cut for r, p in zip(part, found) if r['fit'] != 2]
            print(f'{split} at {cut}: wrong caught {sum(caught) / len(caught):.3f} ({len(caught)}), good refused {sum(refused) / len(refused):.3f} ({len(refused)})')


if __name__ == '__main__':
    rows = read_rows()
    if args.measure:
        states = [load_weights(path) for path in args.measure]
        model = Reader().to(device).eval()
        model.load_state_dict({k: sum(s[k].float() for s in states) / len(states) for k in states[0]})
    else:
        model = train(rows)
    save_weights(model.state_dict(), f'{args.out}/reader.safetensors')
    measure(model, rows)
